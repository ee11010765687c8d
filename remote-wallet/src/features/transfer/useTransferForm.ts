import { useState } from 'react';
import type { ApiError } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import { failureWords } from '../../components/failure-words.ts';
import { shortAddress, wholeAmount } from '../../components/units.ts';
import { useBriefly } from '../../components/useBriefly.ts';
import { texts } from '../../texts.ts';
import { plainAmount } from './plain-amount.ts';
import { isSameRequest, type LateOutcome } from '../../components/movement.ts';
import {
  addressIn,
  faultsOf,
  fieldOfRefusal,
  isComplete,
  type TransferFaults,
  type TransferFields,
} from './transfer.rules.ts';
import { useChosenRecipient } from './useRecipient.ts';

const words = texts.transfer;
const empty: TransferFields = { to: '', amount: '', currency: 'USDXM', isAmountUnreadable: false };

/** Resolves with the error that the server answered with, if it did; `unknown` when no answer came, which is told elsewhere. */
export type SendTransfer = (
  fields: TransferFields & { toName: string | undefined },
) => Promise<'done' | 'unknown' | ApiError>;

interface TransferFormNeeds {
  ownAddress: string;
  /** The latest movement whose outcome came only by asking again. */
  settledLate: LateOutcome | undefined;
  onSend: SendTransfer;
}

/** A transfer as it is sent. */
const requestOf = (fields: TransferFields) => ({
  ...fields,
  kind: 'transfer' as const,
  to: addressIn(fields.to) ?? fields.to.trim(),
  amount: plainAmount(fields.amount),
});

/** One transfer from typing to its answer. What is typed outlives a refusal. */
export function useTransferForm(
  { ownAddress, settledLate, onSend }: TransferFormNeeds,
  focus: (field: keyof TransferFaults) => void,
) {
  const { locale } = useReader();
  const [fields, setFields] = useState(empty);
  const [faults, setFaults] = useState<TransferFaults>({});
  const [isSending, setIsSending] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const addressOf = useChosenRecipient();
  const [said, say] = useBriefly();

  const tellFaults = (found: TransferFaults) => {
    setFaults(found);
    focus(found.to === undefined ? 'amount' : 'to');
  };

  const tellRefusal = (error: ApiError) => {
    const text = failureWords(error, texts.failure.transfer);
    const field = fieldOfRefusal(error.code);
    if (field) return tellFaults({ [field]: text });
    say({ tone: 'danger', text });
  };

  const choose = async (person: DirectoryUser) => {
    setFields((known) => ({ ...known, to: person.display_name }));
    setFaults({});
    setIsChoosing(true);
    try {
      const to = await addressOf(person);
      setFields((known) => ({ ...known, to }));
    } catch (error) {
      setFaults({ to: failureWords(error, words.summary.unchecked) });
    }
    setIsChoosing(false);
  };

  const tellIncomplete = () => say({ tone: 'danger', text: words.incomplete });

  const [knownLate, setKnownLate] = useState(settledLate);
  if (settledLate !== knownLate) {
    setKnownLate(settledLate);
    if (settledLate && !isSending && isSameRequest(settledLate.movement, requestOf(fields))) {
      // The first answer no longer holds.
      say(undefined);
      // What stands in the form was sent after all: sending it again would be a second transfer.
      if (settledLate.outcome.kind === 'done') setFields({ ...empty, currency: fields.currency });
    }
  }

  /** @param toName whose address it is, if that is known. */
  const submit = async (toName: string | undefined) => {
    if (isSending || isChoosing) return;
    say(undefined);
    if (!isComplete(fields)) return tellIncomplete();
    const found = faultsOf(fields, ownAddress);
    if (found.to !== undefined || found.amount !== undefined) return tellFaults(found);

    const sent = { ...requestOf(fields), toName };
    setIsSending(true);
    const outcome = await onSend(sent);
    setIsSending(false);
    if (typeof outcome === 'object') return tellRefusal(outcome);
    // Cleared when the outcome is unknown, too: sending again would be a second transfer.
    setFields({ ...empty, currency: sent.currency });
    if (outcome === 'unknown') return;
    const amount = texts.money(wholeAmount(sent.amount, locale), sent.currency);
    say({ tone: 'success', text: words.sent(amount, toName ?? shortAddress(sent.to)) });
  };

  return {
    fields,
    faults,
    said,
    isSending,
    isChoosing,
    isComplete: isComplete(fields),
    submit,
    choose,
    tellIncomplete,
    change: (changes: Partial<TransferFields>) => {
      if (isSending) return;
      setFields((known) => ({ ...known, ...changes }));
      setFaults({});
      if (said?.tone === 'danger') say(undefined);
    },
  };
}
