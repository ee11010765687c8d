import { randomUUID } from 'node:crypto';
import type { Currency, ParsedBody } from '@alma/shared/contract';
import { Problem } from '../platform/problems/index.ts';
import { readAddress } from './address.ts';
import { faucet, type Ledger, type Transfer } from './ledger/port.ts';
import { amountInvalid, postedOr, readUnits, recipientInvalid, selfTransfer } from './wallet.problems.ts';
import { walletTexts as texts } from './wallet.texts.ts';

export interface PaymentsOptions {
  ledger: Ledger;
  now(): number;
  /** @throws {Problem} NOT_FOUND when the user has no wallet. */
  addressOf(userId: string): Promise<string>;
}

/** A transfer with the address of the caller's wallet. */
interface Payment {
  transfer: Transfer;
  address: string;
}

const fundLimits = { callsPerHour: 10, windowMs: 3_600_000 } as const;
const fundRange: Record<Currency, { min: bigint; max: bigint }> = {
  USDXM: { min: 1_000_000n, max: 1_000_000_000n },
  SOL: { min: 1n, max: 5_000_000_000n },
};

/** Transfers between wallets, and funding from the faucet. A call repeated with its key posts once. */
export function createPayments({ ledger, now, addressOf }: PaymentsOptions) {
  return {
    async transfer(
      userId: string,
      { to, amount, currency }: ParsedBody<'wallets.transfer'>,
      key: string | undefined,
    ): Promise<Payment> {
      const address = await addressOf(userId);
      const recipient = readAddress(to);
      if (!recipient) throw recipientInvalid();
      if (recipient === address) throw selfTransfer();
      const units = readUnits(amount, currency);
      const posted = await ledger.post({
        key: ledgerKey('transfer', userId, key),
        kind: 'transfer',
        from: address,
        to: recipient,
        asset: currency,
        units,
        actor: userId,
      });
      return { transfer: postedOr(posted, currency), address };
    },

    async fund(
      userId: string,
      { amount, token }: ParsedBody<'wallets.fund'>,
      key: string | undefined,
    ): Promise<Payment> {
      const address = await addressOf(userId);
      const units = readUnits(amount, token);
      const { min, max } = fundRange[token];
      if (units < min || units > max) throw amountInvalid(texts.fundRange[token]);
      const posted = await ledger.post({
        key: ledgerKey('fund', userId, key),
        kind: 'fund',
        from: faucet,
        to: address,
        asset: token,
        units,
        actor: userId,
        limit: { max: fundLimits.callsPerHour, since: new Date(now() - fundLimits.windowMs) },
      });
      if (posted.outcome === 'refused' && posted.since) throw fundedTooOften(posted.since, now());
      return { transfer: postedOr(posted, token), address };
    },
  };
}

/** A key that is unique for call and user; a new one without an Idempotency-Key. */
export function ledgerKey(call: string, userId: string, key: string | undefined): string {
  return key === undefined ? `once/${randomUUID()}` : `${call}/${userId}/${key}`;
}

function fundedTooOften(since: Date, now: number): Problem {
  const seconds = Math.ceil((since.getTime() + fundLimits.windowMs - now) / 1000);
  return new Problem('RATE_LIMITED', texts.fundLimit, { retryAfterSeconds: Math.max(1, seconds) });
}
