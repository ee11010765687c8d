import { type Asset, assetDecimals, type Currency, formatAmount } from '@alma/shared/contract/values/amounts';
import { numberFormat } from '@alma/shared/ui';

/** The spendable amounts; undefined if the server sends none. */
export type Spendable = Record<Currency, bigint | undefined>;

/** Units of an amount from the server, which unlike a typed one may be zero or large. */
export function unitsOf(amount: string, asset: Asset): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(assetDecimals[asset], '0').slice(0, assetDecimals[asset]));
}

/** `Intl` formats decimal text without loss, but its types accept only literals. */
const exact = (text: string) => text as Intl.StringNumericLiteral;

const plain = (text: string): string => text.replace(/^-/, '−');

/** All digits, at least two after the point: for receipts and remaining amounts. */
export function wholeAmount(amount: string, locale: string): string {
  const format = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 9 });
  return plain(format.format(exact(amount)));
}

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Truncates and never rounds up, so that a balance is never shown too high. */
const cut = (amount: string): string => amount.replace(/(\.\d\d)\d+$/, '$1');

/** Two digits after the point, with the fraction separate for its own style. */
export function amountParts(amount: string, locale: string): { whole: string; fraction: string } {
  const parts = numberFormat(locale, twoDigits).formatToParts(exact(cut(amount)));
  const point = parts.findIndex(({ type }) => type === 'decimal');
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  return { whole: plain(text(0, point)), fraction: text(point) };
}

/** Two digits after the point; smaller amounts become '< 0.01', never zero. */
export function shortAmount(amount: string, locale: string, lessThan: (limit: string) => string): string {
  const format = numberFormat(locale, twoDigits);
  const isTiny = /^0\.00\d*[1-9]/.test(amount);
  return isTiny ? lessThan(format.format(0.01)) : plain(format.format(exact(cut(amount))));
}

/** The remaining balance after a payment; below zero when it does not suffice. */
export const lessUnits = (balance: bigint, units: bigint, asset: Asset): string =>
  formatAmount(balance - units, asset);

/** First 8 and last 6 characters of an address. */
export const shortAddress = (address: string): string =>
  address.length > 15 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address;
