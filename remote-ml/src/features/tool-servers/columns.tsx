import type { ToolServer } from '@alma/shared/contract';
import { actionsColumn, IdentityCell, type TableColumn } from '@alma/shared/tables';
import { Badge, DotBadge } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { toolServerTexts as copy } from './texts.ts';

interface ServerActions {
  onChoose: (server: ToolServer) => void;
  onEdit: (server: ToolServer) => void;
  onToggle: (server: ToolServer) => void;
  onRemove: (server: ToolServer) => Promise<void>;
  onRemoved: () => void;
}

/** A connected tool server, with the number of its allowed tools. */
export const serverColumns = (actions: ServerActions): TableColumn<ToolServer>[] => [
  {
    id: 'server',
    title: copy.server,
    cell: ({ name, address }) => (
      <IdentityCell name={<bdi>{name}</bdi>} detail={<bdi>{new URL(address).host}</bdi>} />
    ),
  },
  {
    id: 'state',
    title: copy.state,
    narrow: 'status',
    cell: ({ is_enabled: isOn }) =>
      isOn ? <DotBadge tone="success">{copy.on}</DotBadge> : <Badge>{copy.off}</Badge>,
  },
  { id: 'tools', title: copy.tools, cell: toolsText },
  actionsColumn(copy.actions, (server) => <RowActions server={server} {...actions} />),
];

const toolsText = ({ tools, read_at: readAt }: ToolServer): string =>
  readAt === null ? copy.notRead : copy.allowed(tools.filter((tool) => tool.is_allowed).length, tools.length);

function RowActions({ server, ...actions }: ServerActions & { server: ToolServer }) {
  const { name, is_enabled: isOn } = server;
  return (
    <ItemMenu
      label={copy.menu(name)}
      items={[
        { label: copy.choose, icon: 'list-checks', onSelect: () => actions.onChoose(server) },
        { label: copy.edit, icon: 'pencil', onSelect: () => actions.onEdit(server) },
        {
          label: isOn ? copy.turnOff : copy.turnOn,
          icon: 'plug-zap',
          onSelect: () => actions.onToggle(server),
        },
      ]}
      removal={{
        title: copy.removeTitle(name),
        question: copy.removeText,
        failed: copy.changeFailed,
        onRemove: () => actions.onRemove(server),
        onRemoved: actions.onRemoved,
      }}
    />
  );
}
