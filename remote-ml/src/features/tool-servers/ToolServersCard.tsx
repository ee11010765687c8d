import { api, failureMessage, useApi, useApiCache } from '@alma/shared/api';
import type { ToolServer } from '@alma/shared/contract';
import { ListCard } from '@alma/shared/tables';
import { Banner, Button, CardBody, FailureCard, Note, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { serverColumns } from './columns.tsx';
import { ServerDialog } from './ServerDialog.tsx';
import { toolServerTexts as copy } from './texts.ts';
import { ToolsDialog } from './ToolsDialog.tsx';

type Open = { kind: 'server'; server?: ToolServer } | { kind: 'tools'; server: ToolServer };

/** Tool servers whose tools agents may use. */
export function ToolServersCard() {
  const reading = useApi('tools.servers.list', {});
  const { data, error } = reading;
  const { invalidate } = useApiCache();
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<string>();
  const close = () => setOpen(undefined);
  const readAgain = () => void invalidate('tools.servers.list');

  const toggle = async ({ id, is_enabled: isOn }: ToolServer): Promise<void> => {
    setFailure(undefined);
    try {
      await api.call('tools.servers.change', { params: { server_id: id }, body: { is_enabled: !isOn } });
    } catch (reason) {
      setFailure(failureMessage(reason, copy.changeFailed));
    }
    readAgain();
  };

  const columns = serverColumns({
    onChoose: (server) => setOpen({ kind: 'tools', server }),
    onEdit: (server) => setOpen({ kind: 'server', server }),
    onToggle: (server) => void toggle(server),
    onRemove: ({ id }) => api.call('tools.servers.remove', { params: { server_id: id } }),
    onRemoved: readAgain,
  });
  if (!data && error) return <FailureCard level={2} title={copy.loadFailed} reading={reading} />;
  return (
    <>
      <ListCard
        copy={copy}
        icon="plug-zap"
        actions={
          <Button icon="plus" onClick={() => setOpen({ kind: 'server' })}>
            {copy.add}
          </Button>
        }
        reading={reading}
        columns={columns}
        rows={data?.servers ?? []}
        rowKey={({ id }) => id}
        skeletonRows={1}
      >
        <CardBody>
          <Rows>
            <Note>{copy.text}</Note>
            {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
          </Rows>
        </CardBody>
      </ListCard>
      {open?.kind === 'server' && (
        <ServerDialog
          known={open.server}
          onClose={close}
          onSaved={(server) => setOpen(server.read_at === null ? { kind: 'tools', server } : undefined)}
        />
      )}
      {open?.kind === 'tools' && <ToolsDialog server={open.server} onClose={close} />}
    </>
  );
}
