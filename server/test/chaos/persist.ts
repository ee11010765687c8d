import { setTimeout as pause } from 'node:timers/promises';
import { type Action, end } from './tally.ts';

const firstPauseMs = 500;
const maxPauseMs = 4_000;
/** The maximum time of retries. On a busy machine a run of agents alone takes a minute. */
export const maxTryingMs = 180_000;
/** The timeout of the product's client. */
export const callTimeoutMs = 30_000;

/** No reply, 429 or 503: the same call may succeed later. */
export class Passing extends Error {
  override name = 'Passing';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Retries as the product's pages do: after the time that the reply names, or else after a growing pause.
 * @throws an error that cannot pass, or has not passed in time
 */
export async function keepTrying<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxTryingMs;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Passing) || performance.now() > deadline) throw error;
      await pause(error.retryAfterMs ?? Math.min(firstPauseMs * 2 ** attempts, maxPauseMs));
    }
  }
}

/** Retries and ends an action; undefined when it failed. */
export async function persist<T>(action: Action, attempt: () => Promise<T>): Promise<T | undefined> {
  const counted = (): Promise<T> => {
    if (action.isOver) throw new Error('abandoned');
    action.attempts += 1;
    return attempt();
  };
  try {
    const result = await keepTrying(counted);
    end(action);
    return result;
  } catch (error) {
    end(action, (error as Error).message);
    return undefined;
  }
}
