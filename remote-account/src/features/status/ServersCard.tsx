import { useReader } from '@alma/shared/auth';
import type { ServerStatus } from '@alma/shared/contract';
import { figureColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { DotBadge, formatBytes, formatExact, formatMoment } from '@alma/shared/ui';
import { isSilent, nameOf, unreachedBy } from './summary.ts';
import { statusTexts } from './texts.ts';

const copy = statusTexts.servers;

interface ServersCardProps {
  servers: readonly ServerStatus[];
  readAt: string;
}

/** The servers that report at present, and those that did until some minutes ago. */
export function ServersCard({ servers, readAt }: ServersCardProps) {
  const reader = useReader();
  const columns: TableColumn<ServerStatus>[] = [
    {
      id: 'server',
      title: copy.server,
      cell: (server) => (
        <IdentityCell
          name={<bdi>{nameOf(server, servers)}</bdi>}
          detail={<bdi>{copy.version(server.version)}</bdi>}
        />
      ),
    },
    {
      id: 'state',
      title: copy.state,
      narrow: 'status',
      cell: (server) => <State server={server} readAt={readAt} />,
    },
    {
      id: 'reaches',
      title: copy.reaches,
      cell: (server) => {
        const unreached = unreachedBy(server);
        return unreached.length === 0 ? copy.all : unreached.join(', ');
      },
    },
    figureColumn('memory', copy.memory, ({ memory_bytes: bytes }) => formatBytes(bytes, reader.locale)),
    {
      id: 'started',
      title: copy.started,
      numeric: true,
      cell: ({ started_at: at }) => (
        <time dateTime={at} title={formatExact(at, reader)}>
          {formatMoment(at, reader)}
        </time>
      ),
    },
  ];
  return <ListCard copy={copy} icon="network" columns={columns} rows={servers} rowKey={({ id }) => id} />;
}

function State({ server, readAt }: { server: ServerStatus; readAt: string }) {
  if (isSilent(server, readAt)) return <DotBadge tone="danger">{copy.silent}</DotBadge>;
  return unreachedBy(server).length === 0 ? (
    <DotBadge tone="success">{copy.up}</DotBadge>
  ) : (
    <DotBadge tone="warning">{copy.partly}</DotBadge>
  );
}
