import { useReader } from '@alma/shared/auth';
import { IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { formatNumber } from '@alma/shared/ui';
import type { Queue } from './summary.ts';
import { statusTexts } from './texts.ts';

const copy = statusTexts.queues;

type Row = Queue & { of: 'whole' | 'workers' };

interface QueuesCardProps {
  workers: readonly Queue[];
  /** Null while the database is unavailable. */
  queues: readonly Queue[] | null;
}

/** Running and queued work. */
export function QueuesCard({ workers, queues }: QueuesCardProps) {
  const { locale } = useReader();
  const rows: Row[] = [
    ...(queues ?? []).map((queue) => ({ ...queue, of: 'whole' as const })),
    ...workers.map((queue) => ({ ...queue, of: 'workers' as const })),
  ];
  const columns: TableColumn<Row>[] = [
    {
      id: 'queue',
      title: copy.queue,
      cell: ({ name, of }) => <IdentityCell name={copy.names[name] ?? name} detail={copy[of]} />,
    },
    {
      id: 'load',
      title: copy.loadTitle,
      align: 'end',
      numeric: true,
      narrow: 'status',
      cell: ({ running, waiting }) => copy.load(formatNumber(running, locale), formatNumber(waiting, locale)),
    },
  ];
  return (
    <ListCard
      copy={copy}
      icon="list-checks"
      columns={columns}
      rows={rows}
      rowKey={({ name, of }) => `${of} ${name}`}
    />
  );
}
