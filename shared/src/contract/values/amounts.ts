/**
 * Money is whole numbers of an asset's smallest unit. This module has no schema library behind it, so that the form in
 * the browser and the server read an amount by the very same rule.
 */
export const assetDecimals = { USDXM: 6, SOL: 9, ALMA: 6, MTL: 6, TCC: 6, ALLO: 6 } as const;
/** An asset of the ledger. */
export type Asset = keyof typeof assetDecimals;

/** What a wallet holds and sends. */
export const currencies = ['USDXM', 'SOL'] as const;
/** An asset of wallets. */
export type Currency = (typeof currencies)[number];

/** What the platform itself issues to its users. */
export const platformAssets = ['ALMA', 'MTL', 'TCC', 'ALLO'] as const;
/** An asset that the treasury issues. */
export type PlatformAsset = (typeof platformAssets)[number];

/** Digits of one amount in its smallest unit: as many as a JSON number carries without loss. */
const maxDigits = 15;

/** Why `parseAmount` refused an amount. */
export type AmountFault = 'malformed' | 'too-precise' | 'not-positive' | 'too-large';

/** Texts may have an amount only in this form: digits, then perhaps a point and more digits. */
const amountPattern = /^(-)?(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Reads an amount. The rule: digits without a needless zero in front, then perhaps a point and one digit or more, no
 * more of them than the asset has decimals; above zero; at most 15 digits in the smallest unit. A JSON number counts
 * as the decimal it stands for, provided that it is exactly that decimal. No blank, exponent or separator; a minus is
 * read only to say that the amount is not above zero.
 */
export function parseAmount(input: string | number, asset: Asset): bigint | AmountFault {
  const text = typeof input === 'number' ? decimalText(input, asset) : input;
  if (text === undefined || text.length > 40) return 'malformed';
  const parts = amountPattern.exec(text);
  if (!parts) return 'malformed';
  const [, minus, whole = '', fraction = ''] = parts;
  if (minus !== undefined) return 'not-positive';
  const decimals = assetDecimals[asset];
  if (fraction.length > decimals) return 'too-precise';
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (units === 0n) return 'not-positive';
  return units < 10n ** BigInt(maxDigits) ? units : 'too-large';
}

/** Writes an amount without needless zeros: `12.5`. `parseAmount` reads it back to the same units. */
export function formatAmount(units: bigint, asset: Asset): string {
  const decimals = assetDecimals[asset];
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

/** The decimal of a number, when the number is exactly that: JavaScript alone would write 0.0000001 as 1e-7. */
function decimalText(value: number, asset: Asset): string | undefined {
  if (!Number.isFinite(value) || value >= 10 ** maxDigits) return undefined;
  const shortest = String(value);
  if (!shortest.includes('e')) return shortest;
  const fixed = value.toFixed(assetDecimals[asset]);
  return Number(fixed) === value ? fixed.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : undefined;
}
