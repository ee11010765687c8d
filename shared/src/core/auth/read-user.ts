import type { User } from '../../contract/users/entities.ts';
import { api, ApiError, type CallOptions } from '../api/index.ts';

const timeoutMs = 10_000;
const retryPauseMs = 1_000;

/** Reads the signed-in user. Retries a lost network, 429 or 503 for up to 10 s. @throws {ApiError} */
export async function readUser(
  wait: (ms: number) => Promise<unknown>,
  options: Pick<CallOptions, 'refresh'> = {},
): Promise<User> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await api.call(
        'auth.me',
        {},
        { ...options, timeoutMs: Math.max(retryPauseMs, deadline - Date.now()) },
      );
    } catch (error) {
      const pause = error instanceof ApiError ? Math.max(retryPauseMs, error.retryAfterMs ?? 0) : 0;
      const canWait = error instanceof ApiError && error.isTemporary && Date.now() + pause < deadline;
      if (!canWait) throw error;
      await wait(pause);
    }
  }
}
