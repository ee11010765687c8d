/**
 * Amounts are whole numbers of an asset's smallest unit. This module imports no schema library, so that the form in the
 * browser and the server parse an amount by the same rule.
 */
export const assetDecimals = { USDXM: 6, SOL: 9, ALMA: 6, MTL: 6, TCC: 6, ALLO: 6 } as const;
/** An asset of the ledger. */
export type Asset = keyof typeof assetDecimals;

/** Currencies that a wallet holds and sends. */
export const currencies = ['USDXM', 'SOL'] as const;
/** An asset of wallets. */
export type Currency = (typeof currencies)[number];

/** Assets that the platform itself issues to its users. */
export const platformAssets = ['ALMA', 'MTL', 'TCC', 'ALLO'] as const;
/** An asset that the treasury issues. */
export type PlatformAsset = (typeof platformAssets)[number];

/** Digits of one amount in its smallest unit: as many as a JSON number represents exactly. */
const maxDigits = 15;

/** Why `parseAmount` refused an amount. */
export type AmountFault = 'malformed' | 'too-precise' | 'not-positive' | 'too-large';

/** The only accepted form of a text: digits, then optionally a point and more digits. */
const amountPattern = /^(-)?(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Parses an amount: digits without needless leading zeros, then optionally a point and at most as many digits as the
 * asset has decimals; above zero; at most 15 digits in the smallest unit. A JSON number counts as the decimal that it
 * exactly represents. Blanks, exponents and separators are malformed; a minus is matched only to answer "not above
 * zero".
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

/** Formats an amount without needless zeros: `12.5`. `parseAmount` parses it to the same units. */
export function formatAmount(units: bigint, asset: Asset): string {
  const decimals = assetDecimals[asset];
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

/** The decimal form of a number if the number is exactly that: JavaScript itself would write 0.0000001 as 1e-7. */
function decimalText(value: number, asset: Asset): string | undefined {
  if (!Number.isFinite(value) || value >= 10 ** maxDigits) return undefined;
  const shortest = String(value);
  if (!shortest.includes('e')) return shortest;
  const fixed = value.toFixed(assetDecimals[asset]);
  return Number(fixed) === value ? fixed.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : undefined;
}
