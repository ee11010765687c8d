import type { Registry } from '@alma/shared/remote';
import { fetchRegistry } from '../remotes/index.ts';
import { OverrideNotice } from './OverrideNotice.tsx';
import { createOverrides } from './overrides.ts';

/** Reads what this browser tries before the first remote loads. */
export async function startTrials(live: Registry) {
  const overrides = createOverrides({ live, read: fetchRegistry });
  const { fetchRegistry: read, noteFailure } = overrides;
  const registry = await overrides.begin();
  return { registry, fetchRegistry: read, noteFailure, notice: <OverrideNotice overrides={overrides} /> };
}
