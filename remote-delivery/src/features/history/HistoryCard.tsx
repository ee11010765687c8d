import { useApi } from '@alma/shared/api';
import type { Rollout } from '@alma/shared/contract/delivery/rollouts';
import { IdentityCell, type TableColumn } from '@alma/shared/tables';
import { Badge, type BadgeTone } from '@alma/shared/ui';
import { useState } from 'react';
import { ListCard } from '../../components/ListCard.tsx';
import { liveReads } from '../../components/live-reads.ts';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';

const words = texts.history;
const pageSize = 10;

/** Every change of the live release, newest first. */
export function HistoryCard({ remote }: { remote: string }) {
  const [page, setPage] = useState(1);
  const reading = useApi(
    'delivery.rollouts.list',
    { params: { name: remote }, query: { page, limit: pageSize } },
    liveReads,
  );
  const { data } = reading;
  return (
    <ListCard
      titleId="history-title"
      words={words}
      icon="history"
      reading={reading}
      columns={columns}
      rows={data?.rollouts ?? []}
      rowKey={({ id }) => id}
      skeletonRows={3}
      {...(data && {
        paging: { page, pageSize, total: data.total, items: words.items, onPageChange: setPage },
      })}
    />
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
