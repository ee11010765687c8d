import { useState } from 'react';
import type { ApiError } from '@alma/shared/api';
import { failureWords } from '../../components/failure-words.ts';
import { shortAddress, wholeAmount } from '../../components/units.ts';
import { useBriefly } from '../../components/useBriefly.ts';
import { useReader } from '../../components/useReader.ts';
import { texts } from '../../texts.ts';
import {
  faultsOf,
  fieldOfRefusal,
  isComplete,
  type TransferFaults,
  type TransferFields,
} from './transfer.rules.ts';

const words = texts.transfer;
const empty: TransferFields = { to: '', amount: '', currency: 'USDXM' };

/** Resolves with the refusal, if there was one; `unknown` when no answer came, which is told elsewhere. */
export type SendTransfer = (fields: TransferFields) => Promise<'done' | 'unknown' | ApiError>;

/** One transfer from typing to its answer. What is typed outlives a refusal. */
export function useTransferForm(
  ownAddress: string,
  onSend: SendTransfer,
  focus: (field: keyof TransferFaults) => void,
) {
  const { locale } = useReader();
  const [fields, setFields] = useState(empty);
  const [faults, setFaults] = useState<TransferFaults>({});
  const [isSending, setIsSending] = useState(false);
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

  const tellIncomplete = () => say({ tone: 'danger', text: words.incomplete });

  const submit = async () => {
    if (isSending) return;
    say(undefined);
    if (!isComplete(fields)) return tellIncomplete();
    const found = faultsOf(fields, ownAddress);
    if (found.to !== undefined || found.amount !== undefined) return tellFaults(found);

    const sent = { ...fields, to: fields.to.trim(), amount: fields.amount.trim() };
    setIsSending(true);
    const outcome = await onSend(sent);
    setIsSending(false);
    if (typeof outcome === 'object') return tellRefusal(outcome);
    // Cleared when the outcome is unknown, too: sending again would be a second transfer.
    setFields({ ...empty, currency: sent.currency });
    if (outcome === 'unknown') return;
    const amount = texts.money(wholeAmount(sent.amount, locale), sent.currency);
    say({ tone: 'success', text: words.sent(amount, shortAddress(sent.to)) });
  };

  return {
    fields,
    faults,
    said,
    isSending,
    isComplete: isComplete(fields),
    submit,
    tellIncomplete,
    change: (changes: Partial<TransferFields>) => {
      if (isSending) return;
      setFields((known) => ({ ...known, ...changes }));
      setFaults({});
      if (said?.tone === 'danger') say(undefined);
    },
  };
}
