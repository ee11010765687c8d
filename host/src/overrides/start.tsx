import type { BootData } from '../remotes/index.ts';
import { fetchRegistry } from '../remotes/index.ts';
import { addressWith, consumeReloadMark, idsNeedingReload, watchChanges } from './local.ts';
import { OverrideNotice } from './OverrideNotice.tsx';
import { createOverrides } from './overrides.ts';
import { readStored } from './stored-overrides.ts';

/** Opens this address again, with a content security policy for the development servers of these overrides. */
const open = (ids: readonly string[]) =>
  ids.length > 0 ? location.replace(addressWith(ids, location)) : location.reload();

/** Applies this browser's overrides before the first remote loads. */
export async function startOverrides({ registry: live, local }: Pick<BootData, 'registry' | 'local'>) {
  const isOpened = consumeReloadMark();
  const ids = isOpened ? [] : idsNeedingReload(readStored(), local);
  if (ids.length > 0) {
    open(ids);
    // The browser is leaving the page, which shows its outline until then.
    await new Promise(() => undefined);
  }
  const overrides = createOverrides({ live, read: fetchRegistry, local, open });
  const { fetchRegistry: read, noteFailure } = overrides;
  const registry = await overrides.begin();
  watchChanges(registry, local, () => location.reload());
  return { registry, fetchRegistry: read, noteFailure, notice: <OverrideNotice overrides={overrides} /> };
}
