import { useAuth, useReader } from '@alma/shared/auth';
import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { styled } from '@alma/shared/styled';
import { Badge, Card, CopyButton, DescriptionList, formatExact } from '@alma/shared/ui';
import { Address, Mono } from '../../components/Address.tsx';
import { Party } from '../../components/Party.tsx';
import { counterpartOf, signOf, transactionState } from '../../components/transaction-state.ts';
import { wholeAmount } from '../../components/units.ts';
import { useDirections } from '../../components/useDirections.ts';
import { texts } from '../../texts.ts';

const copy = texts.receipt;

const Sum = styled.p`
  padding: 24px 20px 16px;
  border-bottom: 1px solid var(--line-faint);
  color: var(--text-strong);
  font-size: var(--fs-32);
  font-weight: 560;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.033em;
  line-height: 1.2;
  overflow-wrap: anywhere;

  &[data-direction='in'] {
    color: var(--success);
  }

  > small {
    color: var(--text-subtle);
    font-size: var(--fs-16);
    font-weight: var(--w-medium);
    letter-spacing: -0.01em;
  }
`;

const Body = styled.div`
  padding: 2px 20px;
`;

/* Name and address are stacked when they do not fit side by side. */
const Pair = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
  min-width: 0;

  > span:last-child {
    display: flex;
    align-items: center;
    min-width: 0;
  }
`;

/** One transaction with all its digits. */
export function Receipt({ transaction: reply }: { transaction: Transaction }) {
  const reader = useReader();
  const [transaction = reply] = useDirections([reply]);
  const { hash, from, to, amount, currency, createdAt, direction, balance } = transaction;
  const { user: own } = useAuth();
  const { person } = counterpartOf(transaction);
  const [sender, receiver] = direction === 'in' ? [person, own] : [own, person];
  const { label, tone, icon } = transactionState(transaction);
  const money = (text: string) => texts.money(wholeAmount(text, reader.locale), currency);
  const items = [
    {
      term: copy.status,
      value: (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      ),
    },
    { term: copy.time, value: <time dateTime={createdAt}>{formatExact(createdAt, reader)}</time> },
    { term: texts.list.from, value: <Side address={from} person={sender} copyLabel={copy.copyFrom} /> },
    { term: texts.list.to, value: <Side address={to} person={receiver} copyLabel={copy.copyTo} /> },
    ...(balance ? [{ term: copy.balance, value: money(balance) }] : []),
    {
      term: copy.hash,
      value: (
        <>
          <Mono>{hash}</Mono>
          <CopyButton value={hash} label={copy.copyHash} />
        </>
      ),
    },
  ];
  return (
    <Card aria-label={copy.title}>
      <Sum data-direction={direction}>
        {signOf(transaction)}
        {wholeAmount(amount, reader.locale)} <small>{currency}</small>
      </Sum>
      <Body>
        <DescriptionList align="start" items={items} />
      </Body>
    </Card>
  );
}

interface SideProps {
  address: string | undefined;
  person: DirectoryUser | null | undefined;
  copyLabel: string;
}

function Side({ address, person, copyLabel }: SideProps) {
  if (address === undefined || address === texts.list.system) return address ?? texts.transfer.summary.none;
  return (
    <Pair>
      {person && <Party address={address} person={person} />}
      <span>
        <Address value={address} />
        <CopyButton value={address} label={copyLabel} />
      </span>
    </Pair>
  );
}
