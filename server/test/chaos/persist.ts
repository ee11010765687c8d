import { setTimeout as pause } from 'node:timers/promises';
import { type Act, end } from './tally.ts';

const firstPauseMs = 500;
const maxPauseMs = 4_000;
/** Nobody tries for longer. On a busy machine a run of agents alone takes a minute. */
export const maxTryingMs = 180_000;
/** That of the product's client. */
export const callTimeoutMs = 30_000;

/** No reply, 429 or 503: the same call may succeed a moment later. */
export class Passing extends Error {
  override name = 'Passing';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Tries as the product's pages do: again after what the reply says, else after a growing pause.
 * @throws what cannot pass, or has not passed in time
 */
export async function tryOn<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxTryingMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Passing) || performance.now() > deadline) throw error;
      await pause(error.retryAfterMs ?? Math.min(firstPauseMs * 2 ** tries, maxPauseMs));
    }
  }
}

/** The same for an act, which is over with it; undefined when it failed. */
export async function persist<T>(act: Act, attempt: () => Promise<T>): Promise<T | undefined> {
  const counted = (): Promise<T> => {
    if (act.isOver) throw new Error('abandoned');
    act.attempts += 1;
    return attempt();
  };
  try {
    const result = await tryOn(counted);
    end(act);
    return result;
  } catch (error) {
    end(act, (error as Error).message);
    return undefined;
  }
}
