import { useReader } from '@alma/shared/auth';
import type { ModelConnection, ModelUsage } from '@alma/shared/contract';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Card, CardHeader, formatNumber, StateCard } from '@alma/shared/ui';
import { modelsTexts } from './texts.ts';

const copy = modelsTexts.usage;

type Day = ModelUsage['days'][number];
type PersonUsage = ModelUsage['people'][number];

interface UsageCardProps {
  usage: ModelUsage | undefined;
  connections: readonly ModelConnection[];
}

/** Usage and cost of models, by day and by person. */
export function UsageCard({ usage, connections }: UsageCardProps) {
  const { locale } = useReader();
  const nameOf = (id: string): string => connections.find((known) => known.id === id)?.label ?? copy.removed;
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
  const empty = <StateCard kind="empty" icon="list-checks" bare title={copy.none} text={copy.text} />;
  return (
    <>
      <Card aria-labelledby="usage-title">
        <CardHeader title={copy.title} titleId="usage-title" icon="list-checks" />
        <Table
          label={copy.title}
          columns={days}
          rows={usage?.days ?? []}
          rowKey={({ day, connection_id: id }) => `${day} ${id}`}
          loading={!usage}
          skeletonRows={2}
          empty={empty}
        />
      </Card>
      {usage !== undefined && usage.people.length > 0 && (
        <Card aria-labelledby="people-title">
          <CardHeader title={copy.people} titleId="people-title" icon="users-round" />
          <Table
            label={copy.people}
            columns={people}
            rows={usage.people}
            rowKey={({ user_id: userId, connection_id: id }) => `${userId} ${id}`}
          />
        </Card>
      )}
    </>
  );
}

type Counted = Pick<Day, 'calls' | 'estimated_calls' | 'input_tokens' | 'output_tokens' | 'cost'>;

const countedColumns = (text: (value: number) => string): TableColumn<Counted>[] => [
  {
    id: 'calls',
    title: copy.calls,
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
  { id: 'cost', title: copy.cost, cell: ({ cost }) => copy.dollars(cost) },
];
