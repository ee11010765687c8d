import { useApi } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { StateCard, TitledCard } from '@alma/shared/ui';
import { keepTrying } from '../../components/keep-trying.ts';
import { WalletFailure } from '../../components/WalletFailure.tsx';
import { texts } from '../../texts.ts';
import { TransactionList, TransactionListSkeleton } from './TransactionList.tsx';

const copy = texts.list;
const shown = 5;

const Aside = styled.span`
  display: flex;
  gap: var(--s-3);
  padding-right: 8px;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  > a {
    /* A target of 24 px in a line of text. */
    padding-block: 4px;
    margin-block: -4px;
  }
`;

/** The latest five transactions, and a link to all. */
export function LatestActivity() {
  return (
    <TitledCard
      title={texts.activity}
      icon="history"
      actions={
        <Aside>
          {copy.latest}
          <Link to="/wallet/activity">{copy.all}</Link>
        </Aside>
      }
    >
      <Transactions />
    </TitledCard>
  );
}

function Transactions() {
  const reading = useApi('wallets.activity', {}, keepTrying);
  const { data, error } = reading;
  if (data === undefined && error) return <WalletFailure reading={reading} bare />;
  if (data === undefined) return <TransactionListSkeleton rows={shown} />;
  if (data.transactions.length === 0) {
    return <StateCard kind="empty" icon="history" title={copy.empty} text={copy.emptyText} bare />;
  }
  return <TransactionList label={copy.latest} transactions={data.transactions.slice(0, shown)} />;
}
