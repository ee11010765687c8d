import { useReader } from '@alma/shared/auth';
import type { PlatformStatus } from '@alma/shared/contract';
import { Link } from '@alma/shared/router';
import { figureColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { formatNumber, formatPercent, StateCard } from '@alma/shared/ui';
import { statusTexts } from './texts.ts';

const copy = statusTexts.remotes;

type RemoteHealth = NonNullable<PlatformStatus['remotes']>[number];

/** Remotes that failed in browsers, with links to their measurements. */
export function RemotesCard({ remotes }: { remotes: readonly RemoteHealth[] | null }) {
  const { locale } = useReader();
  const columns: TableColumn<RemoteHealth>[] = [
    {
      id: 'remote',
      title: copy.remote,
      cell: ({ name }) => (
        <IdentityCell name={<Link to={`/delivery/${encodeURIComponent(name)}`}>{name}</Link>} />
      ),
    },
    {
      id: 'failed',
      title: copy.failed,
      align: 'end',
      numeric: true,
      narrow: 'status',
      cell: ({ failed, views }) =>
        copy.failedOf(
          formatNumber(failed, locale),
          formatPercent(failed / Math.max(views, failed, 1), locale),
        ),
    },
    figureColumn('views', copy.views, ({ views }) => formatNumber(views, locale)),
  ];
  return (
    <ListCard
      copy={copy}
      icon="package"
      columns={columns}
      rows={remotes ?? []}
      rowKey={({ name }) => name}
      {...(remotes === null && { empty: <StateCard kind="error" bare title={statusTexts.unknown} /> })}
    />
  );
}
