import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { actionsColumn, figureColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, Button, formatExact, formatMoment, formatNumber, type FormatOptions } from '@alma/shared/ui';
import { useMemo, useState } from 'react';
import { keepTrying } from '../../components/keep-trying.ts';
import { WalletFailure } from '../../components/WalletFailure.tsx';
import { texts } from '../../texts.ts';
import { nameOfReceiver } from './receiver-name.ts';

const copy = texts.treasuryPage;
const pageSize = 20;

/** The amounts that the treasury issued and took back. */
export function IssuancesCard({ onReverse }: { onReverse: (issuance: Issuance) => void }) {
  const { locale, timeZone } = useReader();
  const [page, setPage] = useState(1);
  const reading = useApi(
    'treasury.list',
    { query: { page, limit: pageSize } },
    { ...keepTrying, keepPreviousData: true },
  );
  const { data, error } = reading;
  const columns = useMemo(() => columnsFor({ locale, timeZone }, onReverse), [locale, timeZone, onReverse]);

  if (data === undefined && error) return <WalletFailure reading={reading} />;
  return (
    <ListCard
      copy={{ title: copy.listTitle, none: copy.empty }}
      label={copy.list}
      icon="history"
      emptyIcon="landmark"
      reading={reading}
      columns={columns}
      rows={data?.issuances ?? []}
      rowKey={({ hash }) => hash}
      skeletonRows={6}
      {...(data && {
        paging: { page: data.page, pageSize, total: data.total, items: copy.items, onPageChange: setPage },
      })}
    />
  );
}

function columnsFor(
  reader: FormatOptions,
  onReverse: (issuance: Issuance) => void,
): readonly TableColumn<Issuance>[] {
  return [
    {
      id: 'user',
      title: copy.columns.user,
      cell: (issuance) => (
        <IdentityCell
          name={<bdi title={issuance.user_id}>{nameOfReceiver(issuance)}</bdi>}
          detail={issuance.reason}
        />
      ),
    },
    {
      id: 'kind',
      title: copy.columns.kind,
      cell: ({ kind, reversed_by: reversedBy }) => (
        <Badge tone={kind === 'issue' && reversedBy === null ? 'success' : 'neutral'}>
          {reversedBy === null ? copy.kinds[kind] : copy.reversed}
        </Badge>
      ),
      narrow: 'status',
    },
    figureColumn('amount', copy.columns.amount, ({ amount, asset }) =>
      texts.money(formatNumber(amount, reader.locale), asset),
    ),
    {
      id: 'time',
      title: copy.columns.time,
      numeric: true,
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={formatExact(at, reader)}>
          {formatMoment(at, reader)}
        </time>
      ),
    },
    actionsColumn(
      copy.columns.action,
      (issuance) =>
        issuance.kind === 'issue' &&
        issuance.reversed_by === null && (
          <Button size="sm" icon="rotate-ccw" onClick={() => onReverse(issuance)}>
            {copy.reverse}
          </Button>
        ),
    ),
  ];
}
