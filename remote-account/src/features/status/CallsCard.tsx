import { useReader } from '@alma/shared/auth';
import type { RouteTimes } from '@alma/shared/contract';
import { figureColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { formatNumber } from '@alma/shared/ui';
import { statusTexts } from './texts.ts';

const copy = statusTexts.calls;

/** The slowest calls. */
export function CallsCard({ calls }: { calls: readonly RouteTimes[] }) {
  const { locale } = useReader();
  const timeOf = (ms: number): string =>
    ms < 1_000
      ? copy.milliseconds(formatNumber(ms, locale))
      : copy.seconds(formatNumber(ms / 1_000, locale, 1));
  const columns: TableColumn<RouteTimes>[] = [
    {
      id: 'call',
      title: copy.call,
      cell: ({ method, route }) => <IdentityCell name={<bdi>{route}</bdi>} detail={method} />,
    },
    {
      id: 'time',
      title: copy.time,
      align: 'end',
      numeric: true,
      narrow: 'status',
      cell: ({ p95_ms: ms }) => timeOf(ms),
    },
    figureColumn('count', copy.count, ({ calls: count }) => formatNumber(count, locale)),
    figureColumn('failed', copy.failed, ({ failed }) => formatNumber(failed, locale)),
  ];
  return (
    <ListCard
      copy={copy}
      icon="history"
      columns={columns}
      rows={calls}
      rowKey={({ method, route }) => `${method} ${route}`}
    />
  );
}
