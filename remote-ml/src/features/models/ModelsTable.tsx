import { useReader } from '@alma/shared/auth';
import type { ModelConnection, ModelUsage } from '@alma/shared/contract';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, formatNumber, IconButton, StateCard } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { modelsTexts as copy } from './texts.ts';

export interface ConnectionActions {
  onMove: (connection: ModelConnection, by: -1 | 1) => void;
  onEdit: (connection: ModelConnection) => void;
  onToggle: (connection: ModelConnection) => void;
  onRemove: (connection: ModelConnection) => Promise<void>;
  onRemoved: () => void;
}

interface ModelsTableProps extends ConnectionActions {
  connections: readonly ModelConnection[] | undefined;
  usage: ModelUsage | undefined;
  isBusy: boolean;
  /** A model from the environment variables takes precedence. */
  isAnsweredElsewhere: boolean;
}

/** Connected models in the order in which they are tried. */
export function ModelsTable({
  connections,
  usage,
  isBusy,
  isAnsweredElsewhere,
  ...actions
}: ModelsTableProps) {
  const { locale } = useReader();
  const rows = connections ?? [];
  const spent = (id: string): string => {
    const today = new Date().toISOString().slice(0, 10);
    const used = usage?.days.find((entry) => entry.connection_id === id && entry.day === today);
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
        isOn ? (
          <Badge tone="success" dot>
            {copy.on}
          </Badge>
        ) : (
          <Badge>{copy.off}</Badge>
        ),
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
    { id: 'spent', title: copy.spent, cell: ({ id }) => spent(id) },
    {
      id: 'actions',
      title: copy.actions,
      align: 'end',
      narrow: 'action',
      cell: (row) => <RowActions row={row} index={rows.indexOf(row)} of={rows.length} {...actions} />,
    },
  ];
  return (
    <Table
      label={copy.list}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={!connections}
      skeletonRows={2}
      busy={isBusy}
      empty={
        <StateCard
          kind="empty"
          icon="brain"
          bare
          title={copy.none}
          {...(isAnsweredElsewhere ? {} : { text: copy.noneText })}
        />
      }
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
