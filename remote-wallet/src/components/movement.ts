import type { ApiError } from '@alma/shared/api';
import type { Transaction } from '@alma/shared/contract';
import { currencies, type Currency, parseAmount } from '@alma/shared/contract/values/amounts';

/** A pending movement of money: stored before it is sent, removed when its outcome is known. */
export interface Movement {
  /** Its `Idempotency-Key`: sending it again does not move money twice. */
  key: string;
  kind: 'transfer' | 'fund';
  to: string;
  /** The receiver's name at the time of sending, if known. */
  toName?: string | undefined;
  amount: string;
  currency: Currency;
  /** It was sent, and its outcome is unknown. */
  isChecking: boolean;
  /** The server answered with an error, so its amount is not counted while it is being checked. */
  hasFailed: boolean;
}

/** The outcome of a movement after one attempt. */
export type Outcome =
  | { kind: 'done'; transaction: Transaction | undefined }
  | { kind: 'refused'; error: ApiError }
  /** The server answered with an error that does not say whether the money was moved. */
  | { kind: 'failed'; error: ApiError }
  /** No answer arrived: only asking again reveals the outcome. */
  | { kind: 'unknown'; error: unknown };

/** A movement whose outcome arrived only by asking again. */
export interface LateOutcome {
  movement: Movement;
  outcome: Extract<Outcome, { kind: 'done' | 'refused' }>;
}

export type MovementRequest = Pick<Movement, 'kind' | 'to' | 'toName' | 'amount' | 'currency'>;

export const newMovement = (movement: MovementRequest): Movement => ({
  ...movement,
  key: crypto.randomUUID(),
  isChecking: false,
  hasFailed: false,
});

/** True for two equal requests: sending one of them again must not move money twice. */
export const isSameRequest = (a: MovementRequest, b: MovementRequest): boolean =>
  a.kind === b.kind && a.to === b.to && a.amount === b.amount && a.currency === b.currency;

/** Units of a movement, with their sign for the sender. */
export function signedUnits({ kind, amount, currency }: Movement): bigint {
  const units = parseAmount(amount, currency);
  if (typeof units !== 'bigint') throw new Error(`${amount} is not an amount of ${currency}`);
  return kind === 'fund' ? units : -units;
}

/** Parses a stored movement; undefined unless every field is valid. */
export function parseMovement(text: string | null): Movement | undefined {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, kind, to, toName, amount, currency, isChecking, hasFailed } = stored as Record<
    string,
    unknown
  >;
  if (typeof key !== 'string' || typeof to !== 'string' || typeof amount !== 'string') return undefined;
  if (kind !== 'transfer' && kind !== 'fund') return undefined;
  const validCurrency = currencies.find((name) => name === currency);
  if (validCurrency === undefined || typeof parseAmount(amount, validCurrency) !== 'bigint') return undefined;
  return {
    key,
    kind,
    to,
    ...(typeof toName === 'string' && { toName: toName.slice(0, 100) }),
    amount,
    currency: validCurrency,
    isChecking: isChecking === true,
    hasFailed: hasFailed === true,
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
