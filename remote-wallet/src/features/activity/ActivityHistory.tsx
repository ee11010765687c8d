import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import { Pagination } from '@alma/shared/tables';
import { Button, Card, StateCard } from '@alma/shared/ui';
import { keepTrying } from '../../components/keep-trying.ts';
import { WalletFailure } from '../../components/WalletFailure.tsx';
import { texts } from '../../texts.ts';
import { type ActivityView, filtersOf } from './activity-view.ts';
import { ActivityFilterBar } from './ActivityFilterBar.tsx';
import { byDay } from './days.ts';
import * as S from './TransactionList.styled.ts';
import { TransactionList, TransactionListSkeleton } from './TransactionList.tsx';

const copy = texts.list;
const pageSize = 20;

interface ActivityHistoryProps {
  view: ActivityView;
  onChange: (changes: Partial<ActivityView>) => void;
}

/** All transactions by day, one page at a time. */
export function ActivityHistory({ view, onChange }: ActivityHistoryProps) {
  const { locale } = useReader();
  const { page } = view;
  const query = { ...filtersOf(view), page, limit: pageSize };
  const reading = useApi('wallets.activity', { query }, { ...keepTrying, keepPreviousData: true });
  const { data, error, isLoading } = reading;

  const isFiltered = view.currency !== '' || view.direction !== '';
  return (
    <Card aria-label={texts.activity} aria-busy={isLoading || undefined}>
      <ActivityFilterBar view={view} onChange={onChange} />
      {data === undefined && !error && <TransactionListSkeleton rows={8} />}
      {data === undefined && error && <WalletFailure bare reading={reading} />}
      {data?.transactions.length === 0 && (
        <NothingHere
          isFiltered={isFiltered}
          isBeyond={page > 1}
          onClear={() => onChange({ currency: '', direction: '' })}
        />
      )}
      <Days transactions={data?.transactions ?? []} />
      {/* Servers may omit the total. */}
      {data?.total !== undefined && data.transactions.length > 0 && (
        <Pagination
          page={data.page}
          pageSize={pageSize}
          total={data.total}
          shown={data.transactions.length}
          items={copy.items}
          onPageChange={(next) => onChange({ page: next })}
          locale={locale}
          busy={isLoading}
        />
      )}
    </Card>
  );
}

function Days({ transactions }: { transactions: Parameters<typeof byDay>[0] }) {
  const reader = useReader();
  return byDay(transactions, reader).map(({ day, label, transactions: ofDay }) => (
    <section key={day} aria-label={label}>
      <S.Day>{label}</S.Day>
      <TransactionList label={label} transactions={ofDay} />
    </section>
  ));
}

interface NothingHereProps {
  isFiltered: boolean;
  /** True when the page in the address is after the last one. */
  isBeyond: boolean;
  onClear: () => void;
}

function NothingHere({ isFiltered, isBeyond, onClear }: NothingHereProps) {
  if (!isFiltered && !isBeyond) {
    return <StateCard kind="empty" icon="history" level={2} title={copy.empty} text={copy.emptyText} bare />;
  }
  return (
    <StateCard
      kind="empty"
      icon="search-x"
      level={2}
      title={copy.nothingFound}
      action={<Button onClick={onClear}>{copy.clear}</Button>}
      bare
    />
  );
}
