import { api, failureMessage, useApi, useApiCache } from '@alma/shared/api';
import type { ToolServer } from '@alma/shared/contract';
import { Banner, Button, Card, CardBody, CardHeader, FailureCard } from '@alma/shared/ui';
import { useState } from 'react';
import { Note, Rows } from '../../components/Fields.styled.ts';
import { ServerDialog } from './ServerDialog.tsx';
import { toolServerTexts as copy } from './texts.ts';
import { ToolsDialog } from './ToolsDialog.tsx';
import { ToolServersTable } from './ToolServersTable.tsx';

type Open = { kind: 'server'; server?: ToolServer } | { kind: 'tools'; server: ToolServer };

/** Tool servers whose tools agents may use. */
export function ToolServersCard() {
  const { data, error, isLoading, mutate } = useApi('tools.servers.list', {});
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

  if (!data && error)
    return <FailureCard error={error} level={2} title={copy.loadFailed} onRetry={() => void mutate()} />;
  return (
    <>
      <Card aria-labelledby="tool-servers-title">
        <CardHeader
          title={copy.title}
          titleId="tool-servers-title"
          icon="plug-zap"
          actions={
            <Button icon="plus" onClick={() => setOpen({ kind: 'server' })}>
              {copy.add}
            </Button>
          }
        />
        <CardBody>
          <Rows>
            <Note>{copy.text}</Note>
            {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
          </Rows>
        </CardBody>
        <ToolServersTable
          servers={data?.servers}
          isBusy={isLoading}
          onChoose={(server) => setOpen({ kind: 'tools', server })}
          onEdit={(server) => setOpen({ kind: 'server', server })}
          onToggle={(server) => void toggle(server)}
          onRemove={({ id }) => api.call('tools.servers.remove', { params: { server_id: id } })}
          onRemoved={readAgain}
        />
      </Card>
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
