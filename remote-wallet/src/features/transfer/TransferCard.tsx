import { useReader } from '@alma/shared/auth';
import { currencies, formatAmount } from '@alma/shared/contract/values/amounts';
import { Form } from '@alma/shared/formcore';
import { Button, isComposing, SegmentedControl, TextField, TitledCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { LateOutcome, MovementRequest, Outcome } from '../../components/movement.ts';
import { OutcomeBox, OutcomeMessage } from '../../components/OutcomeMessage.tsx';
import { type Spendable, wholeAmount } from '../../components/units.ts';
import { texts } from '../../texts.ts';
import { RecipientField } from './RecipientField.tsx';
import { type TransferFields, unitsOfFields, unreadableAmount } from './transfer.validation.ts';
import * as S from './TransferCard.styled.ts';
import { TransferSummary } from './TransferSummary.tsx';
import { useRecipient } from './useRecipient.ts';
import { useTransferForm } from './useTransferForm.ts';

const copy = texts.transfer;
const currencyOptions = currencies.map((value) => ({ value, label: value }));

interface TransferCardProps {
  ownAddress: string;
  spendable: Spendable | undefined;
  /** Why money cannot be moved at present. */
  blocked: string | undefined;
  /** Messages about transfers from this form that had no answer at first. */
  notices: ReactNode;
  lateOutcome: LateOutcome | undefined;
  onSend: (request: MovementRequest) => Promise<Outcome>;
}

/** Sends money to an address or a person, and shows a summary before. */
export function TransferCard(props: TransferCardProps) {
  const { ownAddress, spendable, blocked, notices, lateOutcome, onSend } = props;
  const { locale } = useReader();
  const transfer = useTransferForm({ ownAddress, lateOutcome, onSend });
  const { fields, errors, change, isSending, isChoosing, isComplete } = transfer;
  const lookup = useRecipient(fields.to, ownAddress);
  const summaryId = useId();
  const send = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLDivElement>(null);

  // The form is empty once it was sent, and a disabled button would lose the focus to the top of the page.
  useLayoutEffect(() => {
    if (!isComplete && document.activeElement === send.current) outcome.current?.focus();
  }, [isComplete]);

  return (
    <TitledCard title={copy.title} icon="send">
      <S.Body
        onKeyDown={(event) => {
          // A disabled button keeps the browser from submitting, so Enter must show why.
          if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
          if (!isComplete) transfer.showIncomplete();
        }}
      >
        <Form
          form={transfer.form}
          hasSummary={false}
          submitError={undefined}
          pending={isSending || isChoosing}
          onSubmit={async (values) => {
            if (blocked === undefined) await transfer.submit(values, lookup.recipient?.user?.display_name);
          }}
        >
          <RecipientField
            value={fields.to}
            error={errors.to?.message}
            isChoosing={isChoosing}
            onChange={(to) => change({ to })}
            onChoose={(person) => void transfer.choose(person)}
          />
          <TextField
            label={copy.amount}
            name="amount"
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0"
            autoComplete="off"
            unit={fields.currency}
            value={fields.amount === unreadableAmount ? '' : fields.amount}
            error={errors.amount?.message}
            onChange={({ target }) =>
              change({ amount: target.validity.badInput ? unreadableAmount : target.value })
            }
            onWheel={(event) => event.currentTarget.blur()}
          />
          <SegmentedControl
            label={copy.currency}
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
            ref={send}
            type="submit"
            variant="primary"
            block
            busy={isSending}
            disabled={!isComplete || blocked !== undefined}
            title={blocked}
            aria-describedby={summaryId}
          >
            {sendLabel(fields, locale)}
          </Button>
          {blocked !== undefined && <OutcomeMessage tone="muted" text={blocked} />}
          <OutcomeBox ref={outcome} message={transfer.message} />
          {notices}
        </Form>
      </S.Body>
    </TitledCard>
  );
}

/** The button repeats recipient and amount. */
function sendLabel(fields: TransferFields, locale: string): string {
  const units = unitsOfFields(fields);
  if (typeof units !== 'bigint') return copy.send;
  const amount = formatAmount(units, fields.currency);
  return copy.sendAmount(texts.money(wholeAmount(amount, locale), fields.currency));
}
