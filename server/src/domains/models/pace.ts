import { setTimeout as pause } from 'node:timers/promises';

const windowMs = 60_000;

/** Resolves when this user may make one more call. */
export type Pace = (userId: string, signal: AbortSignal) => Promise<void>;

/** So many calls in any minute for each user; the next one waits. */
export function createPace(perMinute: number, now: () => number): Pace {
  const calls = new Map<string, number[]>();

  const recentOf = (userId: string): number[] => {
    const recent = (calls.get(userId) ?? []).filter((at) => at > now() - windowMs);
    if (recent.length === 0) calls.delete(userId);
    else calls.set(userId, recent);
    return recent;
  };

  return async (userId, signal) => {
    for (;;) {
      signal.throwIfAborted();
      const recent = recentOf(userId);
      const [oldest] = recent;
      if (oldest === undefined || recent.length < perMinute) {
        calls.set(userId, [...recent, now()]);
        return;
      }
      await pause(Math.max(1, oldest + windowMs - now()), undefined, { signal }).catch(() => undefined);
    }
  };
}
