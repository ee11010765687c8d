import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useReader } from '@alma/shared/auth';
import { currencies, formatAmount } from '@alma/shared/contract/values/amounts';
import { Button, Card, CardHeader, SegmentedControl, TextField } from '@alma/shared/ui';
import { Outcome } from '../../components/Outcome.tsx';
import { type Spendable, wholeAmount } from '../../components/units.ts';
import { texts } from '../../texts.ts';
import type { LateOutcome } from '../../components/movement.ts';
import { RecipientField } from './RecipientField.tsx';
import { unitsOfFields, type TransferFields } from './transfer.rules.ts';
import * as S from './TransferCard.styled.ts';
import { TransferSummary } from './TransferSummary.tsx';
import { useRecipient } from './useRecipient.ts';
import { useTransferForm, type SendTransfer } from './useTransferForm.ts';

const words = texts.transfer;
const currencyOptions = currencies.map((value) => ({ value, label: value }));

interface TransferCardProps {
  ownAddress: string;
  spendable: Spendable | undefined;
  /** Why money cannot be moved now. */
  blocked: string | undefined;
  /** Of transfers that were sent from here and had no answer at first. */
  news: ReactNode;
  settledLate: LateOutcome | undefined;
  onSend: SendTransfer;
}

/** Sends money to an address or to a person, and says before what it will do. */
export function TransferCard(props: TransferCardProps) {
  const { ownAddress, spendable, blocked, news, settledLate, onSend } = props;
  const { locale } = useReader();
  const element = useRef<HTMLFormElement>(null);
  const form = useTransferForm({ ownAddress, settledLate, onSend }, (field) =>
    element.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus(),
  );
  const { fields, faults, change } = form;
  const lookup = useRecipient(fields.to, ownAddress);
  const summaryId = useId();

  return (
    <Card aria-labelledby="transfer-title">
      <CardHeader title={words.title} titleId="transfer-title" icon="send" />
      <S.Form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === undefined) void form.submit(lookup.recipient?.user?.display_name);
        }}
        onKeyDown={(event) => {
          // A disabled button keeps the browser from submitting, so Enter must say why.
          if (event.key === 'Enter' && !event.defaultPrevented && !form.isComplete) form.tellIncomplete();
        }}
      >
        <RecipientField
          value={fields.to}
          error={faults.to}
          isChoosing={form.isChoosing}
          onChange={(to) => change({ to })}
          onChoose={(person) => void form.choose(person)}
        />
        <TextField
          label={words.amount}
          name="amount"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          autoComplete="off"
          unit={fields.currency}
          value={fields.amount}
          error={faults.amount}
          onChange={({ target }) =>
            change({ amount: target.value, isAmountUnreadable: target.validity.badInput })
          }
          onWheel={(event) => event.currentTarget.blur()}
        />
        <SegmentedControl
          label={words.currency}
          block
          options={currencyOptions}
          value={fields.currency}
          onValueChange={(currency) => change({ currency })}
        />
        <TransferSummary
          id={summaryId}
          fields={fields}
          lookup={lookup}
          balance={spendable?.[fields.currency]}
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={form.isSending}
          disabled={!form.isComplete || blocked !== undefined}
          title={blocked}
          aria-describedby={summaryId}
        >
          {sendLabel(fields, locale)}
        </Button>
        {blocked !== undefined && <Outcome tone="muted" text={blocked} />}
        {form.said && <Outcome {...form.said} />}
        {news}
      </S.Form>
    </Card>
  );
}

/** The button repeats what it will do. */
function sendLabel(fields: TransferFields, locale: string): string {
  const units = unitsOfFields(fields);
  if (typeof units !== 'bigint') return words.send;
  const amount = formatAmount(units, fields.currency);
  return words.sendAmount(texts.money(wholeAmount(amount, locale), fields.currency));
}
