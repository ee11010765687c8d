import { useRef } from 'react';
import { currencies, parseAmount, type Currency } from '@alma/shared/contract/amounts';
import { Button, Card, CardHeader, SegmentedControl, TextField } from '@alma/shared/ui';
import { Outcome } from '../../components/Outcome.tsx';
import { wholeAmount } from '../../components/units.ts';
import { useReader } from '../../components/useReader.ts';
import { texts } from '../../texts.ts';
import { previewOf, type TransferFields } from './transfer.rules.ts';
import * as S from './TransferCard.styled.ts';
import { useTransferForm, type SendTransfer } from './useTransferForm.ts';

const words = texts.transfer;
const currencyOptions = currencies.map((value) => ({ value, label: value }));

interface TransferCardProps {
  ownAddress: string;
  spendable: Record<Currency, bigint> | undefined;
  /** Why money cannot be moved now. */
  blocked: string | undefined;
  onSend: SendTransfer;
}

/** Sends money to an address. */
export function TransferCard({ ownAddress, spendable, blocked, onSend }: TransferCardProps) {
  const { locale } = useReader();
  const element = useRef<HTMLFormElement>(null);
  const form = useTransferForm(ownAddress, onSend, (field) =>
    element.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus(),
  );
  const { fields, faults, change } = form;

  return (
    <Card aria-labelledby="transfer-title">
      <CardHeader title={words.title} titleId="transfer-title" icon="send" />
      <S.Form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === undefined) void form.submit();
        }}
        onKeyDown={(event) => {
          // A disabled button keeps the browser from submitting, so Enter must say why.
          if (event.key === 'Enter' && !form.isComplete) form.tellIncomplete();
        }}
      >
        <TextField
          label={words.recipient}
          name="to"
          mono
          autoComplete="off"
          spellCheck={false}
          value={fields.to}
          error={faults.to}
          onChange={(event) => change({ to: event.target.value })}
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
          hint={previewOf(fields, spendable?.[fields.currency], locale)}
          onChange={(event) => change({ amount: event.target.value })}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <SegmentedControl
          label={words.currency}
          block
          options={currencyOptions}
          value={fields.currency}
          onValueChange={(currency) => change({ currency })}
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={form.isSending}
          disabled={!form.isComplete || blocked !== undefined}
          title={blocked}
        >
          {sendLabel(fields, locale)}
        </Button>
        {blocked !== undefined && <Outcome tone="muted" text={blocked} />}
        {form.said && <Outcome {...form.said} />}
      </S.Form>
    </Card>
  );
}

/** The button repeats what it will do. */
function sendLabel({ amount, currency }: TransferFields, locale: string): string {
  const isAmount = typeof parseAmount(amount.trim(), currency) === 'bigint';
  if (!isAmount) return words.send;
  return words.sendAmount(texts.money(wholeAmount(amount.trim(), locale), currency));
}
