import type { ToolServer } from '@alma/shared/contract';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, StateCard } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { toolServerTexts as words } from './texts.ts';

interface ServerActions {
  onChoose: (server: ToolServer) => void;
  onEdit: (server: ToolServer) => void;
  onToggle: (server: ToolServer) => void;
  onRemove: (server: ToolServer) => Promise<void>;
  onRemoved: () => void;
}

interface ToolServersTableProps extends ServerActions {
  servers: readonly ToolServer[] | undefined;
  isBusy: boolean;
}

/** Connected tool servers, with the number of allowed tools. */
export function ToolServersTable({ servers, isBusy, ...actions }: ToolServersTableProps) {
  const columns: TableColumn<ToolServer>[] = [
    {
      id: 'server',
      title: words.server,
      cell: ({ name, address }) => (
        <IdentityCell name={<bdi>{name}</bdi>} detail={<bdi>{new URL(address).host}</bdi>} />
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
    { id: 'tools', title: words.tools, cell: toolsText },
    {
      id: 'actions',
      title: words.actions,
      align: 'end',
      narrow: 'action',
      cell: (server) => <RowActions server={server} {...actions} />,
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={servers ?? []}
      rowKey={({ id }) => id}
      loading={!servers}
      skeletonRows={1}
      busy={isBusy}
      empty={<StateCard kind="empty" icon="plug-zap" bare title={words.none} text={words.noneText} />}
    />
  );
}

const toolsText = ({ tools, read_at: readAt }: ToolServer): string =>
  readAt === null
    ? words.notRead
    : words.allowed(tools.filter((tool) => tool.is_allowed).length, tools.length);

function RowActions({ server, ...actions }: ServerActions & { server: ToolServer }) {
  const { name, is_enabled: isOn } = server;
  return (
    <ItemMenu
      label={words.menu(name)}
      items={[
        { label: words.choose, icon: 'list-checks', onSelect: () => actions.onChoose(server) },
        { label: words.edit, icon: 'pencil', onSelect: () => actions.onEdit(server) },
        {
          label: isOn ? words.turnOff : words.turnOn,
          icon: 'plug-zap',
          onSelect: () => actions.onToggle(server),
        },
      ]}
      removal={{
        title: words.removeTitle(name),
        question: words.removeText,
        failed: words.changeFailed,
        onRemove: () => actions.onRemove(server),
        onRemoved: actions.onRemoved,
      }}
    />
  );
}
