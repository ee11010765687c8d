import type { LRUCache } from 'lru-cache';
import { accountName } from '../chain.ts';
import type { Entry } from '../engine.ts';
import type { AccountRef, Posted, Refusal } from '../port.ts';
import type { Connection } from './connection.ts';

/** Ids of accounts by name. Names of accounts never change, so entries never become stale. */
export type AccountIds = LRUCache<string, bigint>;

interface ResultRow {
  outcome: 'created' | 'exists' | Refusal;
  seq: string | null;
  hash: Buffer | null;
  at: Date | null;
  from_balance: string | null;
  to_balance: string | null;
}

const statement = {
  name: 'ledger-post',
  text: `SELECT outcome, seq, hash, at, from_balance, to_balance
    FROM ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ORDER BY place`,
};

/** Posts entries that share no key, closed transfer or limit. @returns one result each, in their order. */
export async function postBatch(
  connection: Connection,
  known: AccountIds,
  entries: Entry[],
): Promise<Posted[]> {
  const idOf = await accountIds(connection, known, entries);
  const ids = [...new Set(idOf.values())].sort((a, b) => (a < b ? -1 : 1));
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  const placeOf = (ref: AccountRef): number | null => {
    const id = idOf.get(accountName(ref));
    return id === undefined ? null : (places.get(id) ?? null);
  };
  const rows = await connection.write({
    ...statement,
    values: [
      ids.map(String),
      entries.map(({ key }) => key),
      entries.map(({ kind }) => kind),
      entries.map(({ from }) => placeOf(from)),
      entries.map(({ to }) => placeOf(to)),
      entries.map(({ units }) => String(units)),
      entries.map(({ reason }) => reason),
      entries.map(({ actor }) => actor),
      entries.map(({ closes }) => (closes === null ? null : String(closes))),
      entries.map(({ limit }) => limit?.max ?? null),
      entries.map(({ limit }) => limit?.since.toISOString() ?? null),
    ],
  });
  return entries.map((entry, index) => toPosted(entry, rows[index] as unknown as ResultRow));
}

/** The ids of all existing accounts in the entries. */
async function accountIds(
  connection: Connection,
  known: AccountIds,
  entries: Entry[],
): Promise<Map<string, bigint>> {
  const refs = new Map(entries.flatMap(({ from, to }) => [from, to].map((ref) => [accountName(ref), ref])));
  const unknown = [...refs].flatMap(([name, ref]) => (known.has(name) ? [] : [ref]));
  if (unknown.length > 0) {
    const rows = await connection.write({
      text: `SELECT id, owner, asset, part FROM ledger.accounts
        JOIN unnest($1::text[], $2::text[], $3::text[]) asked (owner, asset, part) USING (owner, asset, part)`,
      values: [
        unknown.map(({ owner }) => owner),
        unknown.map(({ asset }) => asset),
        unknown.map(({ part }) => part),
      ],
    });
    for (const row of rows) known.set(accountName(row as unknown as AccountRef), BigInt(row['id'] as string));
  }
  return new Map(
    [...refs.keys()].flatMap((name) => {
      const id = known.get(name);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

function toPosted(entry: Entry, row: ResultRow): Posted {
  if (row.outcome !== 'created' && row.outcome !== 'exists') {
    return { outcome: 'refused', refusal: row.outcome, ...(row.at && { since: row.at }) };
  }
  const { key, kind, from, to, units, reason, actor, closes } = entry;
  return {
    outcome: row.outcome,
    transfer: {
      seq: BigInt(row.seq ?? 0),
      hash: (row.hash ?? Buffer.alloc(0)).toString('hex'),
      key,
      kind,
      from,
      to,
      asset: from.asset,
      units,
      fromBalance: BigInt(row.from_balance ?? 0),
      toBalance: BigInt(row.to_balance ?? 0),
      reason,
      actor,
      at: row.at ?? new Date(0),
      closes,
    },
  };
}
