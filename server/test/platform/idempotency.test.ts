import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '#drizzle';
import { type Database, openDatabase, type Transaction } from '../../src/platform/database/index.ts';
import {
  answerOnce,
  idempotencyPersonalData,
  sweepIdempotencyKeys,
} from '../../src/platform/idempotency/index.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';

let clone: TestDatabase;
let database: Database;
let created: number;
const ada = randomUUID();
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { poolSize: 5, onError: () => undefined, isGuarded: true });
  await database.pool.query('CREATE TABLE works (id int)');
  // Opens all connections, so that concurrent calls really run at the same time.
  await Promise.all(Array.from({ length: 5 }, () => database.pool.query('SELECT pg_sleep(0.05)')));
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});
beforeEach(async () => {
  created = 0;
  await database.pool.query('TRUNCATE works, idempotency_keys');
});

const call = { userId: ada, endpoint: 'chats.create', key: 'k', body: { title: 'Hello', users: ['x'] } };
type Work = (tx: Transaction) => Promise<number>;

const work: Work = async (tx) => {
  created += 1;
  await tx.execute(sql`INSERT INTO works VALUES (${created})`);
  return created;
};
const answer = (request: Parameters<typeof answerOnce<number>>[1] = call, by: Work = work) =>
  answerOnce<number>({ database, now: Date.now }, request, by);
const rows = async (): Promise<number> =>
  (await database.pool.query('SELECT FROM works UNION ALL SELECT FROM idempotency_keys')).rowCount ?? 0;

describe('a call with a key', () => {
  it('gets the first reply again, whatever the order of the fields', async () => {
    expect(await answer()).toBe(1);
    expect(await answer({ ...call, body: { users: ['x'], title: 'Hello' } })).toBe(1);
    expect(created).toBe(1);
  });

  it('does the work once, even for many at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer()));
    expect(new Set(replies)).toEqual(new Set([1]));
    expect(created).toBe(1);
  });

  it('is refused with another body, even at the same time', async () => {
    const other = { ...call, body: { title: 'Other' } };
    const outcomes = await Promise.allSettled([answer(), answer(other)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }) }),
    );
    expect(created).toBe(1);
  });

  it('counts separately for each user and route', async () => {
    for (const each of [call, { ...call, userId: randomUUID() }, { ...call, endpoint: 'projects.create' }])
      await answer(each);
    expect(created).toBe(3);
    const keyless = { ...call, key: undefined };
    expect([await answer(keyless), await answer(keyless)]).toEqual([4, 5]);
  });

  it('leaves nothing behind when it is refused or the server dies, and succeeds the next time', async () => {
    await expect(answer(call, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const died = answer(call, async (tx) => {
      const reply = await work(tx);
      // As with a killed server: the database ends the connection and rolls back.
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
      return reply;
    });
    await expect(died).rejects.toThrow();
    expect(await rows()).toBe(0);
    await answer();
    expect(await rows()).toBe(2);
    const { rows: stored } = await database.pool.query(
      'SELECT count(DISTINCT xmin::text)::int AS transactions FROM (SELECT xmin FROM works UNION ALL SELECT xmin FROM idempotency_keys) t',
    );
    expect(stored).toEqual([{ transactions: 1 }]);
  });

  it('does the work again after its result has been deleted', async () => {
    await answer();
    const isGone = async (reply: number): Promise<boolean> => reply === 1;
    const replies = await Promise.all([answer({ ...call, isGone }), answer({ ...call, isGone })]);
    expect([...replies, await answer()]).toEqual([2, 2, 2]);
  });

  it('is kept for a month', async () => {
    const day = 86_400_000;
    await answer();
    const sweepAfter = (days: number) =>
      sweepIdempotencyKeys({ database, now: () => Date.now() + days * day });
    await sweepAfter(29);
    expect(await answer()).toBe(1);
    await sweepAfter(31);
    expect(await answer()).toBe(2);
  });

  it('is removed with the account', async () => {
    await answer();
    await database.db.transaction(async (tx) => idempotencyPersonalData.erase?.(tx, ada));
    expect(await answer()).toBe(2);
  });
});
