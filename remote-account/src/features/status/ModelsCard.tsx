import { useReader } from '@alma/shared/auth';
import type { ModelHealth } from '@alma/shared/contract';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, Card, CardHeader, formatExact, formatNumber, StateCard } from '@alma/shared/ui';
import { statusTexts } from './texts.ts';

const words = statusTexts.models;
/** From this share of failures on a model counts as failing, as in the alert. */
const failingShare = 0.2;

/** The outcomes of model calls. */
export function ModelsCard({ models }: { models: readonly ModelHealth[] }) {
  const reader = useReader();
  const columns: TableColumn<ModelHealth>[] = [
    { id: 'model', title: words.model, cell: ({ name }) => <IdentityCell name={<bdi>{name}</bdi>} /> },
    { id: 'state', title: words.state, narrow: 'status', cell: (model) => <State model={model} /> },
    {
      id: 'calls',
      title: words.calls,
      align: 'end',
      numeric: true,
      cell: ({ calls }) => formatNumber(calls, reader.locale),
    },
    {
      id: 'failed',
      title: words.failed,
      align: 'end',
      numeric: true,
      cell: ({ failed }) => formatNumber(failed, reader.locale),
    },
    {
      id: 'last',
      title: words.last,
      cell: ({ last_error: kind, last_error_at: at }) =>
        kind === null || at === null ? words.never : words.errorAt(kind, formatExact(at, reader)),
    },
  ];
  return (
    <Card aria-labelledby="models-title">
      <CardHeader title={words.title} titleId="models-title" icon="brain" />
      <Table
        label={words.title}
        columns={columns}
        rows={models}
        rowKey={({ name }) => name}
        empty={<StateCard kind="empty" icon="brain" bare title={words.none} text={words.noneText} />}
      />
    </Card>
  );
}

function State({ model: { calls, failed } }: { model: ModelHealth }) {
  if (calls === 0) return <Badge>{words.unused}</Badge>;
  return failed / calls > failingShare ? (
    <Badge tone="danger" dot>
      {words.failing}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {words.well}
    </Badge>
  );
}
