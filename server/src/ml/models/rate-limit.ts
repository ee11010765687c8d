import { setTimeout as pause } from 'node:timers/promises';
import type { CallWindow } from '../../platform/limits/index.ts';

/** Resolves when this user may make another call. */
export type RateLimit = (userId: string, signal: AbortSignal) => Promise<void>;

/** Limits the calls of each user in a minute; calls above the limit wait. */
export const createRateLimit =
  (calls: CallWindow): RateLimit =>
  async (userId, signal) => {
    for (;;) {
      signal.throwIfAborted();
      const waitMs = await calls.take(userId);
      if (waitMs === 0) return;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
