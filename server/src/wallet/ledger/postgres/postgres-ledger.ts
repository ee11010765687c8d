import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../platform/batching/index.ts';
import { upTo } from '../../../platform/caches/index.ts';
import type { Engine, Entry } from '../engine.ts';
import { ledgerOn } from '../ledger.ts';
import { type Ledger, LedgerUnavailable, type Posted } from '../port.ts';
import type { Connection } from './connection.ts';
import { type AccountIds, postBatch } from './post-batch.ts';
import { readsOn } from './reads.ts';

const maxBatch = 256;
const maxWaiting = 5_000;
const maxKnownAccounts = 100_000;

/** The ledger in PostgreSQL. Postings of all callers are batched, with one statement for each batch. */
export function createPostgresLedger(connection: Connection): Ledger {
  const known: AccountIds = new LRUCache(upTo(maxKnownAccounts));
  const postings = createBatcher<Entry, Posted>({
    run: (entries) => postBatch(connection, known, entries),
    names: ({ key, closes, limit, to }) => [
      `key ${key}`,
      ...(closes === null ? [] : [`closes ${closes}`]),
      ...(limit ? [`limit ${to.owner}`] : []),
    ],
    maxBatch,
    maxWaiting,
    overflow: () => new LedgerUnavailable('too many postings are waiting'),
    concernsAll: (error) => error instanceof LedgerUnavailable,
  });

  const engine: Engine = {
    ...readsOn(connection),
    async openAccounts(accounts) {
      await connection.write({
        text: `INSERT INTO ledger.accounts (owner, asset, part)
          SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
        values: [
          accounts.map(({ owner }) => owner),
          accounts.map(({ asset }) => asset),
          accounts.map(({ part }) => part),
        ],
      });
    },
    async closeAccounts(owner) {
      await connection.write({ text: 'SELECT ledger.close_accounts($1)', values: [owner] });
    },
    submit: (entry) => postings.add(entry),
    stop: () => connection.stop(),
  };
  return ledgerOn(engine);
}
