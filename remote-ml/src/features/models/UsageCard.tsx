import type { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { ModelConnection, ModelUsage } from '@alma/shared/contract';
import { IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { formatNumber } from '@alma/shared/ui';
import { modelsTexts } from './texts.ts';

const copy = modelsTexts.usage;

type Day = ModelUsage['days'][number];
type PersonUsage = ModelUsage['people'][number];

interface UsageCardProps {
  reading: ReturnType<typeof useApi<'models.usage'>>;
  /** Undefined while they are not known. */
  connections: readonly ModelConnection[] | undefined;
}

/** Usage and cost of models, by day and by person. */
export function UsageCard({ reading, connections }: UsageCardProps) {
  const { locale } = useReader();
  const { data: usage } = reading;
  const nameOf = (id: string): string | undefined =>
    connections && (connections.find((known) => known.id === id)?.label ?? copy.removed);
  const counted = countedColumns((value) => formatNumber(value, locale));
  const days: TableColumn<Day>[] = [
    {
      id: 'day',
      title: copy.day,
      cell: ({ day, connection_id: id }) => <IdentityCell name={day} detail={nameOf(id)} />,
    },
    ...counted,
  ];
  const people: TableColumn<PersonUsage>[] = [
    {
      id: 'person',
      title: copy.person,
      cell: ({ handle, connection_id: id }) => (
        <IdentityCell name={handle === null ? copy.gone : `@${handle}`} detail={nameOf(id)} />
      ),
    },
    ...counted,
  ];
  return (
    <>
      <ListCard
        copy={copy}
        icon="list-checks"
        columns={days}
        rows={usage?.days ?? []}
        rowKey={({ day, connection_id: id }) => `${day} ${id}`}
        reading={reading}
        failure={{ title: copy.loadFailed }}
        skeletonRows={2}
      />
      {usage !== undefined && usage.people.length > 0 && (
        <ListCard
          copy={{ title: copy.people }}
          icon="users-round"
          columns={people}
          rows={usage.people}
          rowKey={({ user_id: userId, connection_id: id }) => `${userId} ${id}`}
        />
      )}
    </>
  );
}

type Counted = Pick<Day, 'calls' | 'estimated_calls' | 'input_tokens' | 'output_tokens' | 'cost'>;

const countedColumns = (text: (value: number) => string): TableColumn<Counted>[] => [
  {
    id: 'calls',
    title: copy.calls,
    numeric: true,
    cell: ({ calls, estimated_calls: estimated }) =>
      estimated === 0 ? (
        text(calls)
      ) : (
        <span title={copy.estimated(text(estimated))}>{`${text(calls)}*`}</span>
      ),
  },
  {
    id: 'tokens',
    title: copy.tokens,
    narrow: 'status',
    cell: ({ input_tokens: input, output_tokens: output }) => text(input + output),
  },
  { id: 'cost', title: copy.cost, numeric: true, cell: ({ cost }) => copy.dollars(cost) },
];
