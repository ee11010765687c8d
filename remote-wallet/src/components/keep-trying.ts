import type { ApiError } from '@alma/shared/api';

const maxPauseMs = 8_000;

interface Retry {
  retryCount: number;
}

/** Retries reads of money until the service is available again: without a limit, with short pauses. */
export const keepTrying = {
  onErrorRetry(
    error: ApiError,
    _key: string,
    _settings: unknown,
    revalidate: (retry: Retry) => unknown,
    { retryCount }: Retry,
  ): void {
    if (!error.isTemporary) return;
    const pause = Math.min(maxPauseMs, 1_000 * 2 ** Math.min(retryCount - 1, 3));
    setTimeout(() => void revalidate({ retryCount }), error.retryAfterMs ?? pause);
  },
};
