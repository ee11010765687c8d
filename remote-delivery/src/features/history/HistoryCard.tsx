import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { Rollout } from '@alma/shared/contract/delivery/rollouts';
import { IdentityCell, Pagination, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, type BadgeTone, Card, CardHeader, StateCard } from '@alma/shared/ui';
import { useState } from 'react';
import { liveReads } from '../../components/live-reads.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';

const words = texts.history;
const pageSize = 10;

/** Every change of the live release, newest first. */
export function HistoryCard({ remote }: { remote: string }) {
  const { locale } = useReader();
  const [page, setPage] = useState(1);
  const reading = useApi(
    'delivery.rollouts.list',
    { params: { name: remote }, query: { page, limit: pageSize } },
    liveReads,
  );
  const { data, error, isLoading } = reading;
  return (
    <Card aria-labelledby="history-title">
      <CardHeader title={words.title} titleId="history-title" icon="history" />
      {!data && error ? (
        <LoadFailure bare reading={reading} />
      ) : (
        <Table
          label={words.title}
          columns={columns}
          rows={data?.rollouts ?? []}
          rowKey={({ id }) => id}
          loading={!data}
          skeletonRows={3}
          busy={isLoading}
          empty={<StateCard kind="empty" icon="history" bare title={words.none} />}
        />
      )}
      {data && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          items={words.items}
          locale={locale}
          busy={isLoading}
          onPageChange={setPage}
        />
      )}
    </Card>
  );
}

const tones = {
  running: 'info',
  completed: 'success',
  cancelled: 'neutral',
  reverted: 'danger',
} as const satisfies Record<Rollout['state'], BadgeTone>;

const columns: TableColumn<Rollout>[] = [
  {
    id: 'to',
    title: words.release,
    cell: ({ to, from, reason }) => (
      <IdentityCell
        name={<ReleaseId id={to} />}
        detail={
          <>
            {words.from} <ReleaseId id={from} />
            {reason !== null && reason !== '' && <> · {words.reason(reason)}</>}
          </>
        }
      />
    ),
  },
  {
    id: 'state',
    title: words.state,
    narrow: 'status',
    cell: ({ state }) => (
      <Badge tone={tones[state]} dot>
        {words.states[state]}
      </Badge>
    ),
  },
  {
    id: 'kind',
    title: words.how,
    cell: ({ kind, strategy }) => (kind === 'rollback' ? words.rollback : texts.strategyOf(strategy)),
  },
  {
    id: 'by',
    title: words.by,
    wideOnly: true,
    cell: ({ started_by: { token_id: token, user_id: user } }) => {
      if (token !== null) return words.token;
      return user === null ? words.server : words.person;
    },
  },
  { id: 'at', title: words.at, cell: ({ started_at: at }) => <Moment at={at} /> },
];
