import { type ParsedBody, type ParsedQuery, type PlatformAsset, platformAssets } from '@alma/shared/contract';
import { sliceOf } from '../platform/http/index.ts';
import { type Ledger, type Transfer, type TransferKind, treasury } from './ledger/port.ts';
import { ledgerKey } from './payments.ts';
import { postedOr, readUnits, transactionNotFound } from './wallet.problems.ts';
import { walletTexts as texts } from './wallet.texts.ts';

/** Assets that the platform issued to a user belong to the user, with or without a wallet. */
export const ownerOf = (userId: string): string => `user:${userId}`;
const userOf = (owner: string): string => owner.replace(/^user:/, '');

const treasuryKinds: readonly TransferKind[] = ['issue', 'reverse'];
const pageOfAll = 500;

export interface Issued {
  transfer: Transfer;
  userId: string;
  asset: PlatformAsset;
  reversedBy: string | null;
}

export type TreasuryService = ReturnType<typeof createTreasuryService>;

/** Money of the system. Callers check the permission. */
export function createTreasuryService(ledger: Ledger) {
  return {
    /** Whether a call with this key has issued something. Its repetition gets the first reply, whatever has changed. */
    hasIssued: async (actorId: string, key: string | undefined): Promise<boolean> =>
      key !== undefined && (await ledger.findByKey(ledgerKey('treasury.issue', actorId, key))) !== undefined,

    async issue(
      actorId: string,
      { user_id: userId, asset, amount, reason }: ParsedBody<'treasury.issue'>,
      key: string | undefined,
    ): Promise<Issued> {
      const units = readUnits(amount, asset);
      const owner = ownerOf(userId);
      await ledger.open(owner, [asset]);
      const posted = await ledger.post({
        key: ledgerKey('treasury.issue', actorId, key),
        kind: 'issue',
        from: treasury,
        to: owner,
        asset,
        units,
        reason,
        actor: actorId,
      });
      return toIssued(postedOr(posted, asset));
    },

    async reverse(
      actorId: string,
      { hash, reason }: ParsedBody<'treasury.reverse'>,
      key: string | undefined,
    ): Promise<Issued> {
      const original = await ledger.find(hash);
      if (original?.kind !== 'issue') throw transactionNotFound(texts.issuanceNotFound);
      const posted = await ledger.reverse({
        key: ledgerKey('treasury.reverse', actorId, key),
        hash,
        reason,
        actor: actorId,
      });
      return toIssued(postedOr(posted, original.asset));
    },

    async list({ user_id: userId, asset, ...page }: ParsedQuery<'treasury.list'>) {
      const { transfers, total } = await ledger.history({
        ...(userId === undefined ? {} : { owner: ownerOf(userId) }),
        assets: asset ? [asset] : platformAssets,
        kinds: treasuryKinds,
        ...sliceOf(page),
      });
      const closings = await ledger.closings(transfers.map(({ seq }) => seq));
      const issued = transfers.map((transfer) => toIssued(transfer, closings.get(transfer.seq)?.hash));
      return { issued, total };
    },

    /** Movements after a seq, newest first, in pages. A movement may be returned twice if others arrive meanwhile. */
    async *after(seq: bigint): AsyncGenerator<Issued[]> {
      const page = { assets: platformAssets, kinds: treasuryKinds, limit: pageOfAll };
      for (let offset = 0; ; offset += pageOfAll) {
        const { transfers } = await ledger.history({ ...page, offset });
        const newer = transfers.filter((transfer) => transfer.seq > seq);
        if (newer.length > 0) yield newer.map((transfer) => toIssued(transfer));
        if (newer.length < pageOfAll) return;
      }
    },
  };
}

function toIssued(transfer: Transfer, reversedBy: string | null = null): Issued {
  const owner = transfer.kind === 'issue' ? transfer.to.owner : transfer.from.owner;
  return { transfer, userId: userOf(owner), asset: transfer.asset as PlatformAsset, reversedBy };
}
