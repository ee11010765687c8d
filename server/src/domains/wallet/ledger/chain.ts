import { createHash } from 'node:crypto';
import type { AccountRef, Transfer } from './port.ts';

/** What the first transfer takes for the link before it. */
export const chainStart = '0'.repeat(64);

/**
 * The link of a transfer: SHA-256 over the link before it and every field of the transfer. Free texts go in as
 * hexadecimal, so that no text can imitate a field's end. `ledger.post` in the database computes the same.
 */
export function chainLink(previous: string, transfer: Omit<Transfer, 'hash' | 'asset'>): string {
  const fields = [
    transfer.seq,
    hex(transfer.key),
    transfer.kind,
    accountName(transfer.from),
    accountName(transfer.to),
    transfer.units,
    transfer.fromBalance,
    transfer.toBalance,
    hex(transfer.reason),
    hex(transfer.actor ?? ''),
    transfer.closes ?? '',
    transfer.at.getTime(),
  ];
  return createHash('sha256').update(previous, 'hex').update(fields.join('\n')).digest('hex');
}

/** `user:1/ALMA/free`: an owner has no slash in it. */
export const accountName = ({ owner, asset, part }: AccountRef): string => `${owner}/${asset}/${part}`;

const hex = (text: string): string => Buffer.from(text).toString('hex');
