import { useReader } from '@alma/shared/auth';
import type { ModelHealth } from '@alma/shared/contract';
import { figureColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, DotBadge, formatExact, formatNumber } from '@alma/shared/ui';
import { statusTexts } from './texts.ts';

const copy = statusTexts.models;
/** From this share of failures on a model counts as failing, as in the alert. */
const failingShare = 0.2;

/** The outcomes of model calls. */
export function ModelsCard({ models }: { models: readonly ModelHealth[] }) {
  const reader = useReader();
  const columns: TableColumn<ModelHealth>[] = [
    { id: 'model', title: copy.model, cell: ({ name }) => <IdentityCell name={<bdi>{name}</bdi>} /> },
    { id: 'state', title: copy.state, narrow: 'status', cell: (model) => <State model={model} /> },
    figureColumn('calls', copy.calls, ({ calls }) => formatNumber(calls, reader.locale)),
    figureColumn('failed', copy.failed, ({ failed }) => formatNumber(failed, reader.locale)),
    {
      id: 'last',
      title: copy.last,
      cell: ({ last_error: kind, last_error_at: at }) =>
        kind === null || at === null ? copy.never : copy.errorAt(kind, formatExact(at, reader)),
    },
  ];
  return <ListCard copy={copy} icon="brain" columns={columns} rows={models} rowKey={({ name }) => name} />;
}

function State({ model: { calls, failed } }: { model: ModelHealth }) {
  if (calls === 0) return <Badge>{copy.unused}</Badge>;
  return failed / calls > failingShare ? (
    <DotBadge tone="danger">{copy.failing}</DotBadge>
  ) : (
    <DotBadge tone="success">{copy.well}</DotBadge>
  );
}
