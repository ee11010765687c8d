import type { ApiError } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import { schemaOf, useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '../../components/failure-message.ts';
import {
  isSameRequest,
  type LateOutcome,
  type MovementRequest,
  type Outcome,
} from '../../components/movement.ts';
import { shortAddress, wholeAmount } from '../../components/units.ts';
import { useTransientMessage } from '../../components/useTransientMessage.ts';
import { texts } from '../../texts.ts';
import { plainAmount } from './plain-amount.ts';
import {
  addressIn,
  fieldOfRefusal,
  isComplete,
  transferErrors,
  type TransferFields,
} from './transfer.validation.ts';
import { useChosenRecipient } from './useRecipient.ts';

const copy = texts.transfer;
const empty: TransferFields = { to: '', amount: '', currency: 'USDXM' };

interface TransferFormOptions {
  ownAddress: string;
  /** The latest movement whose outcome arrived only by asking again. */
  lateOutcome: LateOutcome | undefined;
  onSend: (request: MovementRequest) => Promise<Outcome>;
}

/** The body of a transfer. */
const requestOf = ({ to, amount, currency }: TransferFields) => ({
  kind: 'transfer' as const,
  to: addressIn(to) ?? to.trim(),
  amount: plainAmount(amount),
  currency,
});

/** One transfer from typing to its answer. Typed text survives a refusal. */
export function useTransferForm({ ownAddress, lateOutcome, onSend }: TransferFormOptions) {
  const { locale } = useReader();
  const schema = schemaOf((values: TransferFields) => transferErrors(values, ownAddress));
  const form = useAlmaForm(schema, empty, { onSubmitOnly: true });
  const fields: TransferFields = {
    to: useFieldValue(form, 'to'),
    amount: useFieldValue(form, 'amount'),
    currency: useFieldValue(form, 'currency'),
  };
  const [isChoosing, setIsChoosing] = useState(false);
  const addressOf = useChosenRecipient();
  const [message, setMessage] = useTransientMessage();
  const { isSubmitting, errors } = form.formState;

  const showRefusal = (error: ApiError) => {
    const text = failureMessage(error, texts.failure.transfer);
    const field = fieldOfRefusal(error.code);
    if (field) return form.setError(field, { type: 'server', message: text });
    setMessage({ tone: 'danger', text });
  };

  const choose = async (person: DirectoryUser) => {
    form.setValue('to', person.display_name);
    form.clearErrors();
    setIsChoosing(true);
    try {
      form.setValue('to', await addressOf(person));
    } catch (error) {
      form.setError('to', { type: 'lookup', message: failureMessage(error, copy.summary.unchecked) });
    }
    setIsChoosing(false);
  };

  const handleLateOutcome = useEffectEvent(({ movement, outcome }: LateOutcome) => {
    const { currency } = form.getValues();
    if (isSubmitting || !isSameRequest(movement, requestOf(form.getValues()))) return;
    // The first answer is outdated.
    setMessage(undefined);
    // The content of the form was sent after all: sending it again would be a second transfer.
    if (outcome.kind === 'done') form.reset({ ...empty, currency });
  });
  useEffect(() => {
    if (lateOutcome) handleLateOutcome(lateOutcome);
  }, [lateOutcome]);

  /** @param toName the owner of the address, if known. */
  const submit = async (values: TransferFields, toName: string | undefined) => {
    setMessage(undefined);
    const request = { ...requestOf(values), toName };
    const outcome = await onSend(request);
    if (outcome.kind === 'refused' || outcome.kind === 'failed') return showRefusal(outcome.error);
    // Cleared when the outcome is unknown, too: sending again would be a second transfer.
    form.reset({ ...empty, currency: request.currency });
    if (outcome.kind === 'unknown') return;
    const amount = texts.money(wholeAmount(request.amount, locale), request.currency);
    setMessage({ tone: 'success', text: copy.sent(amount, toName ?? shortAddress(request.to)) });
  };

  const change = (changes: Partial<TransferFields>) => {
    if (isSubmitting) return;
    for (const [name, value] of Object.entries(changes)) form.setValue(name as keyof TransferFields, value);
    form.clearErrors();
    if (message?.tone === 'danger') setMessage(undefined);
  };

  return {
    form,
    fields,
    errors,
    message,
    isSending: isSubmitting,
    isChoosing,
    isComplete: isComplete(fields),
    submit,
    choose,
    change,
    showIncomplete: () => setMessage({ tone: 'danger', text: copy.incomplete }),
  };
}
