import { api, failureMessage, useApi, useApiCache } from '@alma/shared/api';
import type { ModelConnection } from '@alma/shared/contract';
import { Banner, Button, LoadedTogether, PageHeader, Rows, Skeleton } from '@alma/shared/ui';
import { type ReactNode, useState } from 'react';
import { useSequentialActions } from '../../components/useSequentialActions.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { FoundServers } from './FoundServers.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import { modelsTexts as copy } from './texts.ts';
import { UsageCard } from './UsageCard.tsx';

type Dialog = { known?: ModelConnection };

interface ModelsViewProps {
  /** Shown in the page header, before its button. */
  beside?: ReactNode;
  /** Other settings for administrators. */
  children?: ReactNode;
}

/** Connected models, servers found, and usage. */
export function ModelsView({ beside, children }: ModelsViewProps) {
  const reading = useApi('models.connections.list', {});
  const { data } = reading;
  const usageReading = useApi('models.usage', { query: { days: 7 } });
  const servers = useApi('tools.servers.list', {});
  const { invalidate } = useApiCache();
  const [dialog, setDialog] = useState<Dialog>();
  const [failure, setFailure] = useState<string>();
  const connections = data?.connections;
  const runInOrder = useSequentialActions();

  const refresh = () => Promise.all([invalidate('models.connections.list'), invalidate('assistant.get')]);
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
    } catch (reason) {
      setFailure(failureMessage(reason, copy.changeFailed));
    }
    await refresh();
  };

  const move = (connection: ModelConnection, by: -1 | 1) => {
    if (data === undefined) return;
    const moved = movedBy(data.connections, connection, by);
    const ids = moved.map(({ id }) => id);
    // Shown immediately, because the next move starts from the order on the page.
    const optimisticData = { ...data, connections: moved };
    const options = { optimisticData, populateCache: false, revalidate: false };
    void change(() =>
      reading.mutate(() => runInOrder(() => api.call('models.order', { body: { ids } })), options),
    );
  };

  return (
    <>
      <PageHeader
        title={copy.title}
        text={copy.text}
        actions={
          <>
            {beside}
            <Button variant="primary" icon="plus" onClick={() => setDialog({})}>
              {copy.add}
            </Button>
          </>
        }
      />
      <LoadedTogether
        readings={[reading, usageReading, servers]}
        skeleton={<Skeleton shape="card" height={480} />}
      >
        <Rows>
          {data?.environment && (
            <Banner tone="info" title={copy.environmentTitle}>
              {copy.environment(data.environment.model)}
            </Banner>
          )}
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
          <ModelsCard
            reading={reading}
            usage={usageReading.data}
            isAnsweredElsewhere={Boolean(data?.environment)}
            onMove={move}
            onEdit={(known) => setDialog({ known })}
            onToggle={({ id, is_enabled: isOn }) =>
              void change(() =>
                api.call('models.connections.change', {
                  params: { connection_id: id },
                  body: { is_enabled: !isOn },
                }),
              )
            }
            onRemove={({ id }) => api.call('models.connections.remove', { params: { connection_id: id } })}
            onRemoved={() => void refresh()}
          />
          <FoundServers connections={connections} />
          {children}
          <UsageCard reading={usageReading} connections={connections} />
        </Rows>
      </LoadedTogether>
      {dialog && <ConnectDialog known={dialog.known} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function movedBy(all: readonly ModelConnection[], moved: ModelConnection, by: -1 | 1): ModelConnection[] {
  const others = all.filter(({ id }) => id !== moved.id);
  return others.toSpliced(all.findIndex(({ id }) => id === moved.id) + by, 0, moved);
}
