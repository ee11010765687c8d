import { useApi } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Link } from '@alma/shared/router';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Card, FailureCard, Note, Rows, StateCard } from '@alma/shared/ui';
import { liveReads } from '../../components/live-reads.ts';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { RemoteState } from '../../components/RemoteState.tsx';
import { texts } from '../../texts.ts';

const copy = texts.remotes;

/** The live release of each remote, and since when. */
export function RemotesTable() {
  const reading = useApi('delivery.remotes', {}, liveReads);
  const { data, error } = reading;
  if (!data && error) return <FailureCard level={2} reading={reading} {...texts.failure} />;
  return (
    <Rows>
      <Card aria-label={copy.title}>
        <Table
          label={copy.title}
          columns={columns}
          rows={data?.remotes ?? []}
          rowKey={({ name }) => name}
          loading={!data}
          skeletonRows={5}
          empty={
            <StateCard kind="empty" icon="package" bare level={2} title={copy.none} text={copy.noneText} />
          }
        />
      </Card>
      <Note>{copy.ownership}</Note>
    </Rows>
  );
}

const columns: TableColumn<DeliveredRemote>[] = [
  {
    id: 'name',
    title: copy.remote,
    cell: ({ name, team }) => (
      <IdentityCell
        name={<Link to={`/delivery/${encodeURIComponent(name)}`}>{name}</Link>}
        detail={<bdi>{team}</bdi>}
      />
    ),
  },
  { id: 'live', title: copy.live, cell: ({ live }) => <ReleaseId id={live} /> },
  {
    id: 'state',
    title: copy.state,
    narrow: 'status',
    cell: (remote) => <RemoteState remote={remote} />,
  },
  { id: 'since', title: copy.since, cell: ({ changed_at: at }) => <Moment at={at} /> },
];
