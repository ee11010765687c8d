import { setTimeout as pause } from 'node:timers/promises';
import type { CallWindow } from '../../platform/limits/index.ts';
import { ModelError } from './model-error.ts';

/**
 * Resolves when this user may make another call.
 * @throws {ModelError} immediately when that would take longer than `maxWaitMs`.
 */
export type RateLimit = (userId: string, signal: AbortSignal, maxWaitMs?: number) => Promise<void>;

/** Embeddings have their own limit, because a project needs many calls at the same time. */
export interface ModelLimits {
  chat: RateLimit;
  embeddings: RateLimit;
}

/** Limits the calls of each user per minute; calls above the limit wait. */
export const createRateLimit =
  (calls: CallWindow): RateLimit =>
  async (userId, signal, maxWaitMs = Infinity) => {
    const latest = performance.now() + maxWaitMs;
    for (;;) {
      signal.throwIfAborted();
      const waitMs = await calls.take(userId);
      if (waitMs === 0) return;
      if (performance.now() + waitMs > latest)
        throw new ModelError('failed', 'the calls of this user are used up for now', { because: 'busy' });
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
