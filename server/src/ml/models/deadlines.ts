import type { ModelConfig } from '../../config/config.ts';
import { withRetries } from './endpoint.ts';
import { ModelError } from './model-error.ts';

export type Deadlines = ReturnType<typeof createDeadlines>;

/** Timeouts of one call. The signal aborts with the timeout error when a part of the reply is late. */
export function createDeadlines(timeouts: ModelConfig['timeouts'], signal: AbortSignal) {
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const expectWithin = (ms: number, what: string): NodeJS.Timeout => {
    const late = (): void => timeout.abort(new ModelError('timeout', `${what} within ${ms} ms`));
    return setTimeout(late, ms);
  };
  const next = (ms: number, what: string): void => {
    clearTimeout(timer);
    timer = expectWithin(ms, what);
  };
  const whole = expectWithin(timeouts.totalMs, 'the reply was not complete');
  const either = AbortSignal.any([signal, timeout.signal]);

  return {
    signal: either,
    /** Sends a request, with retries after retryable failures and a timeout for the first part of each reply. */
    request: <T>(send: () => PromiseLike<T>): Promise<T> =>
      withRetries(() => {
        next(timeouts.firstByteMs, 'nothing of the reply came');
        return Promise.resolve(send()).finally(() => clearTimeout(timer));
      }, either),
    /** A part arrived: starts the timeout for the next one. */
    partArrived: () => next(timeouts.idleMs, 'nothing more of the reply came'),
    /** Ends the call and aborts what is still pending. */
    end(): void {
      clearTimeout(timer);
      clearTimeout(whole);
      timeout.abort(new ModelError('failed', 'the call has ended'));
    },
  };
}
