import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { auditLedger } from '../../src/wallet/ledger/audit.ts';
import { faucet, type Ledger, type NewTransfer } from '../../src/wallet/ledger/port.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
let ledger: Ledger;
let client: pg.Client;
let keys = 0;

beforeAll(async () => {
  database = await cloneDatabase();
  ledger = createPostgresLedger(connect({ url: database.url, poolSize: 2, onError: () => undefined }));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const owner of ['user:ada', 'user:ben']) await ledger.open(owner, ['USDXM', 'SOL']);
  for (let round = 0; round < 5; round += 1) await post({ from: faucet, to: 'user:ada', units: 100n });
});
afterAll(async () => {
  await ledger.stop();
  await client.end();
  await database.drop();
});

const post = (transfer: Partial<NewTransfer> = {}) =>
  ledger.post({
    key: `key-${(keys += 1)}`,
    kind: 'transfer',
    from: 'user:ada',
    to: 'user:ben',
    asset: 'USDXM',
    units: 1n,
    ...transfer,
  });

describe('the database itself', () => {
  it.each([
    'UPDATE ledger.transfers SET units = 1',
    'DELETE FROM ledger.transfers WHERE seq = 1',
    'TRUNCATE ledger.transfers',
    'DELETE FROM ledger.accounts',
    'TRUNCATE ledger.accounts CASCADE',
    "UPDATE ledger.accounts SET owner = 'user:eve'",
    'UPDATE ledger.assets SET decimals = 2',
    "UPDATE ledger.accounts SET balance = -1 WHERE owner = 'user:ada' AND asset = 'USDXM'",
  ])('refuses %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/append-only|never_below_zero/);
  });

  it('refuses a movement between two assets, and one without a second account', async () => {
    const insert = `INSERT INTO ledger.transfers
      (seq, hash, key, kind, asset, from_account, to_account, units, from_balance, to_balance, reason, at)
      SELECT 99, decode(repeat('ab', 32), 'hex'), 'forged', 'transfer', 'USDXM', a.id, b.id, 1, 0, 0, '', now()
      FROM ledger.accounts a, ledger.accounts b WHERE a.owner = 'user:ada' AND a.asset = 'USDXM' AND b.owner = `;
    await expect(client.query(`${insert} 'user:ben' AND b.asset = 'SOL'`)).rejects.toThrow(
      'two accounts of its asset',
    );
    await expect(client.query(`${insert} 'user:ada' AND b.asset = 'USDXM'`)).rejects.toThrow('two_accounts');
  });

  it('accepts only owners of 3 to 100 small letters, digits, colons and dashes', async () => {
    const open = (owner: string): Promise<void> => ledger.open(owner, ['SOL']);
    for (const owner of ['user:a-1', 'abc', 'z'.repeat(100)]) await open(owner);
    for (const owner of ['ab', 'z'.repeat(101), 'User:ada', 'user/ada', 'user:ada\n', 'user ada', 'ünder']) {
      await expect(open(owner)).rejects.toThrow('accounts_owner_check');
    }
  });

  it('shows the two sides of every movement, which sum to zero', async () => {
    const { rows } = await client.query(
      'SELECT asset, sum(units)::text AS sum, count(*)::int AS count FROM ledger.postings GROUP BY asset',
    );
    expect(rows).toEqual([{ asset: 'USDXM', sum: '0', count: 10 }]);
  });
});

it('fails only the entry that the database cannot store', async () => {
  const results = await Promise.allSettled([post(), post({ reason: 'cannot be stored: \u0000' }), post()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

describe('the audit', () => {
  /** Changes rows directly, as a database superuser can. */
  async function tamper(statement: string): Promise<string[]> {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    const undo = await client.query(`SELECT * FROM ledger.transfers ORDER BY seq`);
    await client.query(statement);
    await client.query('COMMIT');
    const { errors } = await auditLedger(ledger);
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('DELETE FROM ledger.transfers');
    for (const row of undo.rows) {
      const names = Object.keys(row);
      const places = names.map((_, index) => `$${index + 1}`);
      await client.query(`INSERT INTO ledger.transfers (${names}) VALUES (${places})`, Object.values(row));
    }
    await client.query('COMMIT');
    return errors;
  }

  it.each([
    ['a changed amount', 'UPDATE ledger.transfers SET units = units + 1 WHERE seq = 3', '#3: does not fit'],
    ['a changed reason', "UPDATE ledger.transfers SET reason = 'other' WHERE seq = 2", '#2: does not fit'],
    ['a movement taken out', 'DELETE FROM ledger.transfers WHERE seq = 2', '#2 is missing'],
    ['the last movements cut off', 'DELETE FROM ledger.transfers WHERE seq > 4', 'transfers are there'],
    [
      'a link that was put in order again',
      "UPDATE ledger.transfers SET key = 'other', hash = decode(repeat('cd', 32), 'hex') WHERE seq = 1",
      '#1: does not fit',
    ],
  ])('finds %s', async (_name, statement, error) => {
    expect((await tamper(statement)).join('\n')).toContain(error);
    expect((await auditLedger(ledger)).errors).toEqual([]);
  });

  it('finds a balance that differs from the sum of its transfers', async () => {
    const change = (by: number) =>
      client.query(
        `UPDATE ledger.accounts SET balance = balance + ${by} WHERE owner = 'user:ben' AND asset = 'USDXM'`,
      );
    await change(5);
    expect((await auditLedger(ledger)).errors.join('\n')).toContain('user:ben/USDXM/free: the account says');
    await change(-5);
    expect((await auditLedger(ledger)).errors).toEqual([]);
  });
});
