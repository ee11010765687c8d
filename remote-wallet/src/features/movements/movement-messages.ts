import { failureMessage } from '../../components/failure-message.ts';
import type { LateOutcome, Movement } from '../../components/movement.ts';
import { shortAddress, wholeAmount } from '../../components/units.ts';
import { texts } from '../../texts.ts';

const copy = texts.movements;

const amountOf = ({ amount, currency }: Movement, locale: string): string =>
  texts.money(wholeAmount(amount, locale), currency);

const receiverOf = ({ to, toName }: Movement): string => toName ?? shortAddress(to);

/** The title of a movement without an answer. */
export function nameOf(movement: Movement, locale: string): string {
  const amount = amountOf(movement, locale);
  return movement.kind === 'fund' ? copy.fund(amount) : copy.transfer(amount, receiverOf(movement));
}

/** The message for a movement's outcome. */
export function lateMessage({ movement, outcome }: LateOutcome, locale: string): string {
  const amount = amountOf(movement, locale);
  const to = receiverOf(movement);
  if (outcome.kind === 'done') {
    return movement.kind === 'fund' ? copy.fundDone(amount) : copy.transferDone(amount, to);
  }
  return movement.kind === 'fund' ? copy.fundRefused(amount) : copy.transferRefused(amount, to);
}

/** Why it was not made; undefined for a completed one. */
export const refusalMessage = ({ movement, outcome }: LateOutcome): string | undefined =>
  outcome.kind === 'refused' ? failureMessage(outcome.error, texts.failure[movement.kind]) : undefined;
