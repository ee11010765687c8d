import type { Asset } from '@alma/shared/contract';
import type { AccountState, Balance, Hold, Part, Transfer, TransferKind } from '../port.ts';

/** The driver returns 64-bit numbers and sums as text. */
type Row = Record<string, unknown>;

export const transferColumns = `t.seq, t.hash, t.key, t.kind, t.asset, t.units, t.from_balance, t.to_balance, t.reason,
  t.actor, t.at, t.closes, payer.owner AS payer, payer.part AS payer_part, receiver.owner AS receiver,
  receiver.part AS receiver_part`;

export function toTransfer(row: Row): Transfer {
  const asset = row['asset'] as Asset;
  return {
    seq: units(row['seq']),
    hash: hex(row['hash']),
    key: row['key'] as string,
    kind: row['kind'] as TransferKind,
    from: { owner: row['payer'] as string, asset, part: row['payer_part'] as Part },
    to: { owner: row['receiver'] as string, asset, part: row['receiver_part'] as Part },
    asset,
    units: units(row['units']),
    fromBalance: units(row['from_balance']),
    toBalance: units(row['to_balance']),
    reason: row['reason'] as string,
    actor: row['actor'] as string | null,
    at: row['at'] as Date,
    closes: row['closes'] === null ? null : units(row['closes']),
  };
}

export const toBalance = (row: Row): Balance => ({
  asset: row['asset'] as Asset,
  free: units(row['free']),
  held: units(row['held']),
  updatedAt: row['updated_at'] as Date | null,
});

export const toHold = (row: Row): Hold => ({
  hash: hex(row['hash']),
  asset: row['asset'] as Asset,
  units: units(row['units']),
  reason: row['reason'] as string,
  at: row['at'] as Date,
});

export const toAccount = (row: Row): AccountState => ({
  id: units(row['id']),
  owner: row['owner'] as string,
  asset: row['asset'] as Asset,
  part: row['part'] as Part,
  balance: units(row['balance']),
  version: units(row['version']),
  closedAt: row['closed_at'] as Date | null,
});

const units = (value: unknown): bigint => BigInt(value as string);
const hex = (value: unknown): string => (value as Buffer).toString('hex');
