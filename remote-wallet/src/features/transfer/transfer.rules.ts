import { assetDecimals, parseAmount, type Currency } from '@alma/shared/contract/amounts';
import { lessUnits, wholeAmount } from '../../components/units.ts';
import { texts } from '../../texts.ts';

const words = texts.transfer;

export interface TransferFields {
  to: string;
  amount: string;
  currency: Currency;
}

export interface TransferFaults {
  to?: string;
  amount?: string;
}

/** Both must be filled before anything can be sent. */
export const isComplete = ({ to, amount }: TransferFields): boolean =>
  to.trim() !== '' && amount.trim() !== '';

/** What the form itself can tell; whether an address exists and the balance suffices is the server's to say. */
export function faultsOf({ to, amount, currency }: TransferFields, ownAddress: string): TransferFaults {
  const amountFault = amountFaultOf(amount.trim(), currency);
  const isOwn = to.trim().toLowerCase() === ownAddress;
  return { ...(isOwn ? { to: words.own } : {}), ...(amountFault ? { amount: amountFault } : {}) };
}

function amountFaultOf(amount: string, currency: Currency): string | undefined {
  const units = parseAmount(amount, currency);
  if (typeof units === 'bigint') return undefined;
  return units === 'too-precise'
    ? words.faults['too-precise'](currency, assetDecimals[currency])
    : words.faults[units];
}

/** Names what will be left, before anything is sent; undefined while there is no amount or balance to tell it of. */
export function previewOf(
  { amount, currency }: TransferFields,
  balance: bigint | undefined,
  locale: string,
): string | undefined {
  const units = parseAmount(amount.trim(), currency);
  if (typeof units !== 'bigint' || balance === undefined) return undefined;
  const money = (text: string) => texts.money(wholeAmount(text, locale), currency);
  return balance < units
    ? words.notEnough(money(lessUnits(balance, 0n, currency)))
    : words.remaining(money(lessUnits(balance, units, currency)));
}

const atTheAddress = ['RECIPIENT_INVALID', 'RECIPIENT_NOT_FOUND', 'SELF_TRANSFER'];
const atTheAmount = ['AMOUNT_INVALID', 'INSUFFICIENT_FUNDS'];

/** The field that a refusal is about, if it is about one. */
export function fieldOfRefusal(code: string): keyof TransferFaults | undefined {
  if (atTheAddress.includes(code)) return 'to';
  return atTheAmount.includes(code) ? 'amount' : undefined;
}
