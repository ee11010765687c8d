import { type SignedIn, signIn } from '../sign-in.ts';

const roles = ['admin', 'maya', 'leo', 'theo', 'nina'] as const;

/** Signed-in people of every role. The run's calls end sessions, so people are signed in again when needed. */
export class People {
  readonly #origin: string;
  readonly #signedIn = new Map<string, SignedIn>();
  #replaced = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async any(random: number): Promise<{ name: string; person: SignedIn }> {
    const name = roles[random % roles.length] ?? 'leo';
    const person = this.#signedIn.get(name) ?? (await this.#signIn(name));
    this.#signedIn.set(name, person);
    return { name, person };
  }

  forget(name: string): void {
    this.#signedIn.delete(name);
  }

  /** Replaces an account that the run itself suspended or deleted by a new one. */
  async #signIn(name: string): Promise<SignedIn> {
    try {
      return await signIn(this.#origin, `${name}@alma.test`);
    } catch {
      this.#replaced += 1;
      return signIn(this.#origin, `${name}${this.#replaced}@alma.test`);
    }
  }
}
