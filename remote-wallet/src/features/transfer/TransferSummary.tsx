import { useReader } from '@alma/shared/auth';
import { formatAmount } from '@alma/shared/contract/values/amounts';
import { styled } from '@alma/shared/styled';
import { Avatar, DescriptionList } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { lessUnits, wholeAmount } from '../../components/units.ts';
import { texts } from '../../texts.ts';
import { type TransferFields, unitsOfFields } from './transfer.validation.ts';
import type { RecipientLookup } from './useRecipient.ts';

const copy = texts.transfer.summary;

const Root = styled.div`
  padding: 0 14px;
  border: 1px solid var(--line-faint);
  border-radius: var(--r-md);
  background: var(--bg-inset);
  font-variant-numeric: tabular-nums;

  [data-tone='muted'],
  small {
    color: var(--text-muted);
  }

  [data-tone='danger'] {
    color: var(--danger);
    font-weight: var(--w-medium);
  }
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  font-weight: var(--w-medium);

  > span:last-child {
    line-height: 1.125rem;
  }

  small {
    display: block;
    font-size: var(--fs-12);
    font-weight: var(--w-regular);
    line-height: 1rem;
  }
`;

interface TransferSummaryProps {
  id: string;
  fields: TransferFields;
  lookup: RecipientLookup;
  /** The balance in the chosen currency. */
  balance: bigint | undefined;
}

/** The effect of Send: recipient, amount, and the remaining balance. Its height never changes. */
export function TransferSummary({ id, fields, lookup, balance }: TransferSummaryProps) {
  const { locale } = useReader();
  const { currency } = fields;
  const typed = unitsOfFields(fields);
  const units = typeof typed === 'bigint' ? typed : undefined;
  const money = (amount: string) => texts.money(wholeAmount(amount, locale), currency);

  return (
    <Root id={id} role="group" aria-label={copy.title}>
      <DescriptionList
        items={[
          // The name loads after the address; the live region announces it.
          { term: copy.to, value: <span role="status">{receiverOf(lookup)}</span> },
          {
            term: copy.amount,
            value: units === undefined ? none : <b>{money(formatAmount(units, currency))}</b>,
          },
          { term: copy.remaining, value: remainingOf() },
        ]}
      />
    </Root>
  );

  function remainingOf(): ReactNode {
    if (balance === undefined) return none;
    const all = money(formatAmount(balance, currency));
    if (units === undefined) return <span data-tone="muted">{all}</span>;
    if (balance < units) return <span data-tone="danger">{copy.notEnough(all)}</span>;
    return money(lessUnits(balance, units, currency));
  }
}

const none = <span data-tone="muted">{copy.none}</span>;

function receiverOf({ recipient, error, isLoading, isOwn }: RecipientLookup): ReactNode {
  if (isOwn) return <span data-tone="danger">{copy.own}</span>;
  if (error?.code === 'RECIPIENT_INVALID') return <span data-tone="danger">{copy.invalid}</span>;
  if (error?.code === 'RECIPIENT_NOT_FOUND') return <span data-tone="danger">{copy.notFound}</span>;
  if (error) return <span data-tone="muted">{copy.unchecked}</span>;
  if (isLoading) return <span data-tone="muted">{copy.checking}</span>;
  if (recipient === undefined) return none;
  const { user } = recipient;
  if (!user) return <span data-tone="muted">{copy.unnamed}</span>;
  return (
    <Person>
      <Avatar id={user.user_id} name={user.display_name} src={user.avatar_url} size={28} />
      <span>
        {user.display_name} <small>@{user.handle}</small>
      </span>
    </Person>
  );
}
