import { setTimeout as pause } from 'node:timers/promises';
import { type SignedIn, signIn } from '../sign-in.ts';
import { ask } from './call.ts';
import { callTimeoutMs, Passing, persist } from './persist.ts';
import type { Tally } from './tally.ts';

const retryMs = 1_000;

/** Signs in with a new browser each time, as different people. */
export class Visitor {
  readonly errors: string[] = [];
  readonly #origin: string;
  readonly #people: number;
  readonly #userIds = new Map<string, string>();
  #turn = 0;

  constructor(origin: string, people = 20) {
    [this.#origin, this.#people] = [origin, people];
  }

  async visit(tally: Tally): Promise<void> {
    this.#turn += 1;
    const email = `visitor-${this.#turn % this.#people}@alma.test`;
    const userId = await persist(tally.begin('sign-in'), async () => {
      const person = await signInOnce(this.#origin, email);
      return (await ask<{ user_id: string }>(this.#origin, '/api/v1/auth/me', person)).user_id;
    });
    if (userId === undefined) return;
    const known = this.#userIds.get(email) ?? userId;
    this.#userIds.set(email, known);
    if (known !== userId) this.errors.push(`${email} has two accounts`);
  }
}

/**
 * Starts each attempt from the first page, since half a sign-in cannot be continued.
 * @throws {Passing} when it may be repeated
 */
export async function signInOnce(origin: string, email: string): Promise<SignedIn> {
  const tooLate = pause(callTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Passing('a sign-in took too long');
  });
  return Promise.race([signIn(origin, email), tooLate]).catch((error: unknown) => {
    const { name, message } = error as Error;
    const isPassing = name === 'TypeError' || / (429|503)\b/.test(message);
    throw isPassing ? new Passing(message, retryMs) : error;
  });
}
