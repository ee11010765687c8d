import { createHash } from 'node:crypto';
import type { Database } from '../../server/src/platform/database/index.ts';
import type { Ledger, NewTransfer, Posted, Transfer } from '../../server/src/wallet/ledger/port.ts';

type Pool = Database['pool'];
type Client = Pick<Pool, 'query'>;

/** The simplest tables: no chain, no held amounts, and nothing else that the product's engine adds. */
export const plainTables = `
  CREATE SCHEMA IF NOT EXISTS plain;
  CREATE TABLE IF NOT EXISTS plain.accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text NOT NULL, asset text NOT NULL, balance bigint NOT NULL DEFAULT 0,
    UNIQUE (owner, asset), CHECK (balance >= 0 OR owner LIKE 'system:%')
  );
  CREATE TABLE IF NOT EXISTS plain.transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE, kind text NOT NULL, actor text,
    from_account bigint NOT NULL REFERENCES plain.accounts, to_account bigint NOT NULL REFERENCES plain.accounts,
    units bigint NOT NULL CHECK (units > 0), at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS transfers_from ON plain.transfers (from_account, id);
  CREATE INDEX IF NOT EXISTS transfers_to ON plain.transfers (to_account, id);
  INSERT INTO plain.accounts (owner, asset) VALUES ('system:faucet', 'USDXM'), ('system:faucet', 'SOL')
  ON CONFLICT DO NOTHING;`;

/** BEGIN; SELECT … FOR UPDATE; …; COMMIT for each transfer: correct, with a fixed lock order, as the reference. */
export function createPlainLedger(pool: Pool): Pick<Ledger, 'open' | 'post' | 'balances'> {
  return {
    async open(owner, assets) {
      await pool.query(
        'INSERT INTO plain.accounts (owner, asset) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
        [owner, assets],
      );
    },

    async balances(owner) {
      const { rows } = await pool.query('SELECT asset, balance FROM plain.accounts WHERE owner = $1', [
        owner,
      ]);
      return rows.map(({ asset, balance }) => ({ asset, free: BigInt(balance), held: 0n, updatedAt: null }));
    },

    async post(transfer) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const posted = await postIn(client, transfer);
        await client.query(posted.outcome === 'created' ? 'COMMIT' : 'ROLLBACK');
        return posted;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function postIn(client: Client, transfer: NewTransfer): Promise<Posted> {
  const { key, kind, from, to, asset, units, actor = null } = transfer;
  const { rows } = await client.query(
    'SELECT id, owner, balance FROM plain.accounts WHERE owner IN ($1, $2) AND asset = $3 ORDER BY id FOR UPDATE',
    [from, to, asset],
  );
  const payer = rows.find(({ owner }) => owner === from);
  const receiver = rows.find(({ owner }) => owner === to);
  if (!payer || !receiver) return { outcome: 'refused', refusal: 'account-missing' };
  const inserted = await client.query(
    `INSERT INTO plain.transfers (key, kind, actor, from_account, to_account, units) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (key) DO NOTHING RETURNING id, at`,
    [key, kind, actor, payer.id, receiver.id, String(units)],
  );
  if (inserted.rows.length === 0) return { outcome: 'refused', refusal: 'key-reused' };
  if (BigInt(payer.balance) < units && !from.startsWith('system:')) {
    return { outcome: 'refused', refusal: 'insufficient' };
  }
  const move = 'UPDATE plain.accounts SET balance = balance + $2 WHERE id = $1';
  await client.query(move, [payer.id, String(-units)]);
  await client.query(move, [receiver.id, String(units)]);
  const created: Transfer = {
    seq: BigInt(inserted.rows[0].id),
    hash: createHash('sha256').update(key).digest('hex'),
    key,
    kind,
    from: { owner: from, asset, part: 'free' },
    to: { owner: to, asset, part: 'free' },
    asset,
    units,
    fromBalance: BigInt(payer.balance) - units,
    toBalance: BigInt(receiver.balance) + units,
    reason: '',
    actor,
    at: inserted.rows[0].at,
    closes: null,
  };
  return { outcome: 'created', transfer: created };
}
