import type { ModelConfig } from '../../config.ts';
import { ModelError } from './model-error.ts';

/** Timeouts of one call. The signal aborts with the timeout error when a part of the reply is late. */
export interface Deadlines {
  readonly signal: AbortSignal;
  /** A request was sent: starts the timeout for the first part of its reply. */
  requestSent(): void;
  /** A part arrived: starts the timeout for the next one. */
  partArrived(): void;
  /** Nothing is expected for now: stops the timeout. */
  rest(): void;
  /** Ends the call and aborts what is still pending. */
  end(): void;
}

export function createDeadlines(timeouts: ModelConfig['timeouts'], signal: AbortSignal): Deadlines {
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

  return {
    signal: AbortSignal.any([signal, timeout.signal]),
    requestSent: () => next(timeouts.firstByteMs, 'nothing of the reply came'),
    partArrived: () => next(timeouts.idleMs, 'nothing more of the reply came'),
    rest: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      clearTimeout(whole);
      timeout.abort(new ModelError('failed', 'the call has ended'));
    },
  };
}
