import { useReader } from '@alma/shared/auth';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { Link } from '@alma/shared/router';
import { Badge, formatExact, formatMoment, Icon, Loading, Skeleton } from '@alma/shared/ui';
import { Party } from '../../components/Party.tsx';
import { counterpartOf, signOf, transactionState } from '../../components/transaction-state.ts';
import { shortAmount, wholeAmount } from '../../components/units.ts';
import { useDirections } from '../../components/useDirections.ts';
import { texts } from '../../texts.ts';
import * as S from './TransactionList.styled.ts';

interface TransactionListProps {
  label: string;
  transactions: readonly Transaction[];
}

/** Transactions, each a link to its receipt. */
export function TransactionList({ label, transactions }: TransactionListProps) {
  return (
    <ul aria-label={label}>
      {useDirections(transactions).map((transaction) => (
        <TransactionRow key={transaction.hash} transaction={transaction} />
      ))}
    </ul>
  );
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const reader = useReader();
  const { hash, amount, currency, createdAt, direction } = transaction;
  const { label, tone, icon } = transactionState(transaction);
  const { label: side, party, person } = counterpartOf(transaction);
  const sign = signOf(transaction);
  return (
    <S.Row>
      <S.Sign data-tone={tone}>
        <Icon name={icon} />
      </S.Sign>
      <S.Words>
        <Link to={`/wallet/transactions/${hash}`}>
          {side} <Party address={party} person={person} />
        </Link>
        <small title={formatExact(createdAt, reader)}>
          {formatMoment(createdAt, reader)}
          <span>
            {', '}
            {label}
          </span>
        </small>
      </S.Words>
      <S.State>
        <Badge tone={tone}>{label}</Badge>
      </S.State>
      <S.Sum
        data-direction={direction}
        title={texts.money(`${sign}${wholeAmount(amount, reader.locale)}`, currency)}
      >
        {sign}
        {shortAmount(amount, reader.locale, texts.list.underAFraction)} <small>{currency}</small>
      </S.Sum>
    </S.Row>
  );
}

/** Placeholder rows while transactions load. */
export function TransactionListSkeleton({ rows }: { rows: number }) {
  return (
    <Loading label={texts.loading(texts.activity)}>
      {Array.from({ length: rows }, (_, row) => (
        <S.Row key={row} as="div">
          <Skeleton shape="circle" width={32} height={32} />
          <Skeleton width="46%" height={12} />
          <Skeleton width={64} />
        </S.Row>
      ))}
    </Loading>
  );
}
