import { assetDecimals, type Currency, parseAmount } from '@alma/shared/contract/values/amounts';
import { texts } from '../../texts.ts';
import { plainAmount } from './plain-amount.ts';

const copy = texts.transfer;

export interface TransferFields {
  to: string;
  amount: string;
  currency: Currency;
}

type TransferErrors = Partial<Record<'to' | 'amount', string | undefined>>;

/** Represents input that the browser cannot parse as a number and returns no text for. */
export const unreadableAmount = '?';

/** Both fields must be filled before anything can be sent. */
export const isComplete = ({ to, amount }: TransferFields): boolean =>
  to.trim() !== '' && amount.trim() !== '';

/** The typed address in its canonical form; undefined if the text is not an address. */
export function addressIn(to: string): string | undefined {
  const address = to.trim().toLowerCase();
  return /^alma1[02-9ac-hj-np-z]{38}$/.test(address) ? address : undefined;
}

/** True for text by which people can be searched. */
export const isName = (to: string): boolean => {
  const text = to.trim();
  return text.length > 1 && text.length <= 100 && !/^alma1/i.test(text);
};

/** The smallest units of the typed amount, or its error. */
export const unitsOfFields = ({ amount, currency }: TransferFields) =>
  parseAmount(plainAmount(amount), currency);

/** What the form can check; the server checks whether the address exists and the balance suffices. */
export const transferErrors = (fields: TransferFields, ownAddress: string): TransferErrors => ({
  to: recipientError(fields.to, ownAddress),
  amount: amountError(fields),
});

function recipientError(to: string, ownAddress: string): string | undefined {
  if (addressIn(to) === ownAddress) return copy.own;
  return isName(to) ? copy.notChosen : undefined;
}

function amountError(fields: TransferFields): string | undefined {
  const units = unitsOfFields(fields);
  if (typeof units === 'bigint') return undefined;
  return units === 'too-precise'
    ? copy.errors['too-precise'](fields.currency, assetDecimals[fields.currency])
    : copy.errors[units];
}

const aboutAddress = ['RECIPIENT_INVALID', 'RECIPIENT_NOT_FOUND', 'SELF_TRANSFER'];
const aboutAmount = ['AMOUNT_INVALID', 'INSUFFICIENT_FUNDS'];

/** The field that a refusal concerns, if any. */
export function fieldOfRefusal(code: string): keyof TransferErrors | undefined {
  if (aboutAddress.includes(code)) return 'to';
  return aboutAmount.includes(code) ? 'amount' : undefined;
}
