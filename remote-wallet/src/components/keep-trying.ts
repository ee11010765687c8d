import type { ApiError } from '@alma/shared/api';

const longestPauseMs = 8_000;

interface Retry {
  retryCount: number;
}

/** Reads of money go on until the service is back: no limit of tries, pauses that stay short. */
export const keepTrying = {
  onErrorRetry(
    error: ApiError,
    _key: string,
    _settings: unknown,
    revalidate: (retry: Retry) => unknown,
    { retryCount }: Retry,
  ): void {
    if (!error.isTemporary) return;
    const pause = Math.min(longestPauseMs, 1_000 * 2 ** Math.min(retryCount - 1, 3));
    setTimeout(() => void revalidate({ retryCount }), error.retryAfterMs ?? pause);
  },
};
