import { useReader } from '@alma/shared/auth';
import type { ModelConnection, ModelUsage } from '@alma/shared/contract';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, formatNumber, IconButton, StateCard } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { modelsTexts as words } from './texts.ts';

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
    if (!used) return words.nothingSpent;
    return words.spentOf(formatNumber(used.input_tokens + used.output_tokens, locale), used.cost);
  };
  const columns: TableColumn<ModelConnection>[] = [
    {
      id: 'model',
      title: words.model,
      cell: ({ label, model, base_url: address }) => (
        <IdentityCell name={<bdi>{label}</bdi>} detail={<bdi>{`${model} · ${new URL(address).host}`}</bdi>} />
      ),
    },
    {
      id: 'state',
      title: words.state,
      narrow: 'status',
      cell: ({ is_enabled: isOn }) =>
        isOn ? (
          <Badge tone="success" dot>
            {words.on}
          </Badge>
        ) : (
          <Badge>{words.off}</Badge>
        ),
    },
    {
      id: 'use',
      title: words.use,
      cell: ({ purposes }) => purposes.map((purpose) => words.purposes[purpose]).join(', '),
    },
    {
      id: 'limits',
      title: words.limits,
      wideOnly: true,
      cell: ({ budget }) =>
        Object.values(budget).some((limit) => limit !== null) ? words.limited : words.noLimit,
    },
    { id: 'spent', title: words.spent, cell: ({ id }) => spent(id) },
    {
      id: 'actions',
      title: words.actions,
      align: 'end',
      narrow: 'action',
      cell: (row) => <RowActions row={row} index={rows.indexOf(row)} of={rows.length} {...actions} />,
    },
  ];
  return (
    <Table
      label={words.list}
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
          title={words.none}
          {...(isAnsweredElsewhere ? {} : { text: words.noneText })}
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
            label={words.up(label)}
            disabled={index === 0}
            onClick={() => onMove(row, -1)}
          />
          <IconButton
            icon="arrow-down"
            label={words.down(label)}
            disabled={index === of - 1}
            onClick={() => onMove(row, 1)}
          />
        </>
      )}
      <ItemMenu
        label={words.menu(label)}
        items={[
          { label: words.edit, icon: 'pencil', onSelect: () => onEdit(row) },
          { label: isOn ? words.turnOff : words.turnOn, icon: 'plug-zap', onSelect: () => onToggle(row) },
        ]}
        removal={{
          title: words.removeTitle(label),
          question: words.removeText,
          failed: words.changeFailed,
          onRemove: () => onRemove(row),
          onRemoved,
        }}
      />
    </span>
  );
}
