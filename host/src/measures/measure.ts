import type { Measure } from '@alma/shared/contract';
import { releaseOf } from '../remotes/builds.ts';
import type { RemoteEvent } from './events.ts';

const maxMs = 600_000;

export const boundedMs = (ms: number): number => Math.min(Math.max(Math.round(ms), 0), maxMs);

/** An event in the server's format. Messages were already scrubbed when the failure was described. */
export function measureOf(event: RemoteEvent, bucket: number): Measure {
  const { record } = event;
  const common = { remote: record.name, release: releaseOf(record), bucket };
  if (!('failure' in event)) {
    // Background tabs are slow regardless of the build.
    const isVisible = document.visibilityState === 'visible';
    return { ...common, outcome: 'ok', ...(isVisible && { load_ms: boundedMs(event.loadMs) }) };
  }
  const { phase, class: kind, message, frame } = event.failure;
  return {
    ...common,
    outcome: phase === 'init' || phase === 'render' ? phase : 'load',
    failure: {
      class: kind,
      ...(message !== undefined && { message }),
      ...(frame !== undefined && { frame }),
    },
  };
}
