import type { ModelConfig } from '../../config.ts';
import { ModelError } from './model-error.ts';

/** When a call has to show something: its signal is aborted with the fault as soon as it does not. */
export interface Deadlines {
  readonly signal: AbortSignal;
  /** A request goes out: its first part is waited for. */
  asked(): void;
  /** A part came: the next one is waited for. */
  heard(): void;
  /** Nothing is expected for now. */
  rest(): void;
  /** Ends the call, whatever is still under way. */
  end(): void;
}

export function createDeadlines(timeouts: ModelConfig['timeouts'], signal: AbortSignal): Deadlines {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const expectWithin = (ms: number, what: string): NodeJS.Timeout => {
    const late = (): void => own.abort(new ModelError('timeout', `${what} within ${ms} ms`));
    return setTimeout(late, ms);
  };
  const next = (ms: number, what: string): void => {
    clearTimeout(timer);
    timer = expectWithin(ms, what);
  };
  const whole = expectWithin(timeouts.totalMs, 'the reply was not complete');

  return {
    signal: AbortSignal.any([signal, own.signal]),
    asked: () => next(timeouts.firstByteMs, 'nothing of the reply came'),
    heard: () => next(timeouts.idleMs, 'nothing more of the reply came'),
    rest: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      clearTimeout(whole);
      own.abort(new ModelError('failed', 'the call has ended'));
    },
  };
}
