import { randomUUID } from 'node:crypto';
import type { Transaction, Wallet } from '@alma/shared/contract';
import type { SignedIn } from '../sign-in.ts';
import { ask } from './call.ts';
import { keepTrying, persist } from './persist.ts';
import type { Tally } from './tally.ts';

interface Paid {
  transaction: Transaction;
}

const wallets = '/api/v1/wallets';

/** Sends money repeatedly. */
export class Payer {
  /** Hashes of transfers, each acknowledged under one key. */
  readonly acknowledged: string[] = [];
  readonly #origin: string;
  readonly #person: SignedIn;

  private constructor(origin: string, person: SignedIn) {
    [this.#origin, this.#person] = [origin, person];
  }

  /** Opens a wallet with money. */
  static async open(origin: string, person: SignedIn): Promise<Payer> {
    await keepTrying(() => ask<Wallet>(origin, `${wallets}/create`, person, { method: 'POST' }));
    const headers = { 'idempotency-key': randomUUID() };
    await keepTrying(() => ask<Paid>(origin, `${wallets}/fund`, person, { body: { amount: '10' }, headers }));
    return new Payer(origin, person);
  }

  async address(): Promise<string> {
    return (await keepTrying(() => ask<Wallet>(this.#origin, `${wallets}/me`, this.#person))).address;
  }

  async pay(tally: Tally, to: string): Promise<void> {
    const options = {
      body: { to, amount: '0.0001', currency: 'USDXM' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const paid = await persist(tally.begin('transfer'), () =>
      ask<Paid>(this.#origin, `${wallets}/transfer`, this.#person, options),
    );
    if (paid) this.acknowledged.push(paid.transaction.hash);
  }
}
