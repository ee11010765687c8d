import { useApi } from '@alma/shared/api';
import type { Rollout } from '@alma/shared/contract/delivery/rollouts';
import { IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { type BadgeTone, DotBadge } from '@alma/shared/ui';
import { useState } from 'react';
import { liveReads } from '../../components/live-reads.ts';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { changesOf, changesShown } from '../../components/remote-reads.ts';
import { texts } from '../../texts.ts';

const copy = texts.history;

/** Every change of the live release, newest first. */
export function HistoryCard({ remote }: { remote: string }) {
  const [page, setPage] = useState(1);
  const reading = useApi('delivery.rollouts.list', changesOf(remote, page), liveReads);
  const { data } = reading;
  return (
    <ListCard
      copy={copy}
      icon="history"
      reading={reading}
      failure={texts.failure}
      columns={columns}
      rows={data?.rollouts ?? []}
      rowKey={({ id }) => id}
      skeletonRows={3}
      {...(data && {
        paging: { page, pageSize: changesShown, total: data.total, items: copy.items, onPageChange: setPage },
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
    title: copy.release,
    cell: ({ to, from, reason }) => (
      <IdentityCell
        name={<ReleaseId id={to} />}
        detail={
          <>
            {copy.from} <ReleaseId id={from} />
            {reason !== null && reason !== '' && <> · {copy.reason(reason)}</>}
          </>
        }
      />
    ),
  },
  {
    id: 'state',
    title: copy.state,
    narrow: 'status',
    cell: ({ state }) => <DotBadge tone={tones[state]}>{copy.states[state]}</DotBadge>,
  },
  {
    id: 'kind',
    title: copy.strategyColumn,
    cell: ({ kind, strategy }) => (kind === 'rollback' ? copy.rollback : texts.strategyOf(strategy)),
  },
  {
    id: 'by',
    title: copy.by,
    wideOnly: true,
    cell: ({ started_by: { token_id: token, user_id: user } }) => {
      if (token !== null) return copy.token;
      return user === null ? copy.server : copy.person;
    },
  },
  { id: 'at', title: copy.at, cell: ({ started_at: at }) => <Moment at={at} /> },
];
