import { type Attempt, type AttemptParts, createAttempt } from './effect-context.ts';
import type { Effect, EffectContext, EffectResult } from './workflow.ts';

type Written = AttemptParts['log'];

export interface Begun {
  attempt: Attempt;
  result: Promise<EffectResult>;
  /** Called when its turn comes: readers see what it has written so far, and the rest as it arrives. */
  open(): Promise<void>;
}

export interface BeginParts extends AttemptParts {
  perform(context: EffectContext): Promise<EffectResult>;
}

/** Runs effects ahead of their turn. Each is still stored in its turn. */
export function createEffectsAhead() {
  const begun = new Map<string, Begun>();
  const ended = new AbortController();

  function begin({ perform, ...parts }: BeginParts): Begun {
    const { log, open } = gated(parts.log);
    const attempt = createAttempt({ ...parts, log, signal: AbortSignal.any([parts.signal, ended.signal]) });
    const result = perform(attempt.context);
    // The result is awaited in its turn, which may never come.
    result.catch(() => undefined);
    return { attempt, result, open };
  }

  return {
    /** Takes an effect, and begins it and the effects in `beside`, unless they have begun already. */
    take({ key, beside = [] }: Effect, partsOf: (key: string) => BeginParts): Begun {
      for (const name of [key, ...beside]) if (!begun.has(name)) begun.set(name, begin(partsOf(name)));
      const effect = begun.get(key);
      if (!effect) throw new Error(`${key} has not begun`);
      begun.delete(key);
      return effect;
    },
    /** Aborts effects whose turn will not come. */
    end(): void {
      if (begun.size > 0) ended.abort(new Error('the run has ended'));
    },
  };
}

/** Buffers writes until `open` is called. */
function gated(log: Written): { log: Written; open(): Promise<void> } {
  const buffered: (() => Promise<void>)[] = [];
  let isOpen = false;
  const whenOpen = async (write: () => Promise<void>): Promise<void> => {
    if (isOpen) return write();
    buffered.push(write);
  };
  return {
    log: {
      token: (text) => whenOpen(() => log.token(text)),
      citation: (citation) => whenOpen(() => log.citation(citation)),
      keep: log.keep,
    },
    async open() {
      for (let next = buffered.shift(); next; next = buffered.shift()) await next();
      isOpen = true;
    },
  };
}
