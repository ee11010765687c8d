import type { Db } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

export interface MortalOptions {
  /** The number of the transaction at which the server dies, from 1. */
  at: number;
  when: 'before' | 'after';
}

const queries = new Set<string | symbol>(['select', 'insert', 'update', 'delete', 'execute', 'transaction']);

/** A platform whose server dies at one of its transactions: after that it writes nothing to the database. */
export function mortal(platform: Platform, { at, when }: MortalOptions) {
  let transactions = 0;
  let isDead = false;
  const { promise: died, resolve } = Promise.withResolvers<unknown>();
  const die = (): never => {
    isDead = true;
    resolve(undefined);
    throw new Error('Connection terminated');
  };

  async function transaction(work: Parameters<Db['transaction']>[0]): Promise<unknown> {
    transactions += 1;
    const isLast = transactions === at;
    if (isLast && when === 'before') die();
    const result = await platform.database.db.transaction(work);
    return isLast ? die() : result;
  }

  const db = new Proxy(platform.database.db, {
    get(target, name) {
      if (isDead && queries.has(name)) return die;
      const value: unknown = Reflect.get(target, name);
      if (name === 'transaction') return transaction;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    platform: { ...platform, database: { ...platform.database, db } },
    /** The number of transactions started. */
    transactions: () => transactions,
    isDead: () => isDead,
    died,
  };
}
