import { asHex, hashLink } from '../../platform/security/index.ts';
import type { AccountRef, Transfer } from './port.ts';

export { chainStart } from '../../platform/security/index.ts';

/** The chain link of a transfer, over all of its fields. `ledger.post` in the database computes the same. */
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

/** Such as `user:1/ALMA/free`; an owner contains no slash. */
export const accountName = ({ owner, asset, part }: AccountRef): string => `${owner}/${asset}/${part}`;
