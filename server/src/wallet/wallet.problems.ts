import { type Asset, assetDecimals, type ErrorCode, parseAmount } from '@alma/shared/contract';
import { keyReused, notFound, Problem, unavailable } from '../platform/problems/index.ts';
import { LedgerUnavailable, type Posted, type Refusal, type Transfer } from './ledger/port.ts';
import { walletTexts as texts } from './wallet.texts.ts';

const refused = (code: ErrorCode, message: string): Problem => new Problem(code, message);

export const noWallet = (): Problem => notFound(texts.noWallet);
export const recipientInvalid = (): Problem => refused('RECIPIENT_INVALID', texts.recipientInvalid);
export const recipientNotFound = (message: string = texts.recipientNotFound): Problem =>
  refused('RECIPIENT_NOT_FOUND', message);
export const userNotFound = (): Problem => recipientNotFound(texts.userNotFound);
export const selfTransfer = (): Problem => refused('SELF_TRANSFER', texts.selfTransfer);
export const amountInvalid = (message: string): Problem => refused('AMOUNT_INVALID', message);
/** Not 404, which under `/wallets` means that the caller has no wallet. */
export const transactionNotFound = (message: string = texts.transactionNotFound): Problem =>
  refused('TRANSACTION_NOT_FOUND', message);

/** Parses the amount of a call. @throws {Problem} AMOUNT_INVALID. */
export function readUnits(amount: string | number, asset: Asset): bigint {
  const units = parseAmount(amount, asset);
  if (typeof units === 'bigint') return units;
  throw amountInvalid(texts.amount[units](asset, assetDecimals[asset]));
}

/** The posted transfer, including that of an earlier call with the same key. Throws the problem of a refusal. */
export function postedOr(posted: Posted, asset: Asset): Transfer {
  if (posted.outcome !== 'refused') return posted.transfer;
  throw problemOf(posted.refusal, asset);
}

function problemOf(refusal: Refusal, asset: Asset): Problem {
  switch (refusal) {
    case 'key-reused':
      return keyReused();
    case 'insufficient':
      return refused('INSUFFICIENT_FUNDS', texts.insufficient(asset));
    case 'account-missing':
    case 'account-closed':
      return recipientNotFound();
    case 'same-account':
      return selfTransfer();
    case 'out-of-range':
      return amountInvalid(texts.amount['too-large']());
    case 'already-closed':
      return new Problem('ALREADY_REVERSED', texts.alreadyReversed);
    case 'not-closable':
      return transactionNotFound();
    case 'limit-reached':
      return new Problem('RATE_LIMITED', texts.fundLimit);
  }
}

/** Turns an unreachable ledger into SERVICE_UNAVAILABLE; other errors stay as they are. */
export const ledgerProblem = (error: unknown): unknown =>
  error instanceof LedgerUnavailable ? unavailable(texts.unavailable) : error;
