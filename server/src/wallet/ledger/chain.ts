import { asHex, hashLink } from '../../platform/security/index.ts';
import type { AccountRef, Transfer } from './port.ts';

export { chainStart } from '../../platform/security/index.ts';

/** The link of a transfer, over every field of it. `ledger.post` in the database computes the same. */
export function chainLink(previous: string, transfer: Omit<Transfer, 'hash' | 'asset'>): string {
  return hashLink(previous, [
    transfer.seq,
    asHex(transfer.key),
    transfer.kind,
    accountName(transfer.from),
    accountName(transfer.to),
    transfer.units,
    transfer.fromBalance,
    transfer.toBalance,
    asHex(transfer.reason),
    asHex(transfer.actor ?? ''),
    transfer.closes ?? '',
    transfer.at.getTime(),
  ]);
}

/** `user:1/ALMA/free`: an owner has no slash in it. */
export const accountName = ({ owner, asset, part }: AccountRef): string => `${owner}/${asset}/${part}`;
