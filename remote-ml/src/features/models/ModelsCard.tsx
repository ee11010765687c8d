import type { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { ModelConnection, ModelUsage } from '@alma/shared/contract';
import { actionsColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, DotBadge, formatNumber, IconButton } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { modelsTexts as copy } from './texts.ts';

export interface ConnectionActions {
  onMove: (connection: ModelConnection, by: -1 | 1) => void;
  onEdit: (connection: ModelConnection) => void;
  onToggle: (connection: ModelConnection) => void;
  onRemove: (connection: ModelConnection) => Promise<void>;
  onRemoved: () => void;
}

interface ModelsCardProps extends ConnectionActions {
  reading: ReturnType<typeof useApi<'models.connections.list'>>;
  usage: ModelUsage | undefined;
  /** A model from the environment variables takes precedence. */
  isAnsweredElsewhere: boolean;
}

/** Connected models in the order in which they are tried. */
export function ModelsCard({ reading, usage, isAnsweredElsewhere, ...actions }: ModelsCardProps) {
  const { locale } = useReader();
  const rows = reading.data?.connections ?? [];
  const spent = (id: string): string => {
    if (!usage) return copy.unknownSpent;
    const today = new Date().toISOString().slice(0, 10);
    const used = usage.days.find((entry) => entry.connection_id === id && entry.day === today);
    if (!used) return copy.nothingSpent;
    return copy.spentOf(formatNumber(used.input_tokens + used.output_tokens, locale), used.cost);
  };
  const columns: TableColumn<ModelConnection>[] = [
    {
      id: 'model',
      title: copy.model,
      cell: ({ label, model, base_url: address }) => (
        <IdentityCell name={<bdi>{label}</bdi>} detail={<bdi>{`${model} · ${new URL(address).host}`}</bdi>} />
      ),
    },
    {
      id: 'state',
      title: copy.state,
      narrow: 'status',
      cell: ({ is_enabled: isOn }) =>
        isOn ? <DotBadge tone="success">{copy.on}</DotBadge> : <Badge>{copy.off}</Badge>,
    },
    {
      id: 'use',
      title: copy.use,
      cell: ({ purposes }) => purposes.map((purpose) => copy.purposes[purpose]).join(', '),
    },
    {
      id: 'limits',
      title: copy.limits,
      wideOnly: true,
      cell: ({ budget }) =>
        Object.values(budget).some((limit) => limit !== null) ? copy.limited : copy.noLimit,
    },
    { id: 'spent', title: copy.spent, numeric: true, cell: ({ id }) => spent(id) },
    actionsColumn(copy.actions, (row) => (
      <RowActions row={row} index={rows.indexOf(row)} of={rows.length} {...actions} />
    )),
  ];
  return (
    <ListCard
      copy={{
        title: copy.list,
        none: copy.none,
        ...(isAnsweredElsewhere ? {} : { noneText: copy.noneText }),
      }}
      icon="brain"
      reading={reading}
      failure={{ title: copy.loadFailed }}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={2}
    />
  );
}

interface RowActionsProps extends ConnectionActions {
  row: ModelConnection;
  index: number;
  of: number;
}

function RowActions({ row, index, of, onMove, onEdit, onToggle, onRemove, onRemoved }: RowActionsProps) {
  const { label, is_enabled: isOn } = row;
  return (
    <span>
      {of > 1 && (
        <>
          <IconButton
            icon="arrow-up"
            label={copy.up(label)}
            disabled={index === 0}
            onClick={() => onMove(row, -1)}
          />
          <IconButton
            icon="arrow-down"
            label={copy.down(label)}
            disabled={index === of - 1}
            onClick={() => onMove(row, 1)}
          />
        </>
      )}
      <ItemMenu
        label={copy.menu(label)}
        items={[
          { label: copy.edit, icon: 'pencil', onSelect: () => onEdit(row) },
          { label: isOn ? copy.turnOff : copy.turnOn, icon: 'plug-zap', onSelect: () => onToggle(row) },
        ]}
        removal={{
          title: copy.removeTitle(label),
          question: copy.removeText,
          failed: copy.changeFailed,
          onRemove: () => onRemove(row),
          onRemoved,
        }}
      />
    </span>
  );
}
