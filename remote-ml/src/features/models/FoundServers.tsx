import { api, failureMessage, useApiCache } from '@alma/shared/api';
import type { Discovered, ModelConnection } from '@alma/shared/contract';
import { Banner, Button, CardBody, Inline, Note, Rows, TextField, TitledCard } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import { modelsTexts } from './texts.ts';

const copy = modelsTexts.found;

type Found = Discovered['found'];
type Server = Found[number];

const messageOf = (error: unknown): string => failureMessage(error, copy.failed);

/** Recognises embedding models by their name: they cannot answer. */
const isForSearch = (model: string): boolean => /embed|bge-|minilm/i.test(model);

interface FoundServersProps {
  /** Undefined while unknown: until then no model is offered, because it may already be connected. */
  connections: readonly ModelConnection[] | undefined;
}

/** Model servers found without typing an address; one click connects a model. */
export function FoundServers({ connections }: FoundServersProps) {
  const { invalidate } = useApiCache();
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [host, setHost] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const discover = (body: { host?: string }): Promise<void> =>
    api.call('models.discover', { body }).then(
      (reply) => setFound(reply.found),
      (error: unknown) => {
        setFound((known) => known ?? []);
        setFailure(messageOf(error));
      },
    );
  useEffect(() => {
    void discover({});
  }, []);

  const runBusy = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    setFailure(undefined);
    await work();
    setIsBusy(false);
  };
  const connect = ({ base_url: baseUrl }: Server, model: string) =>
    runBusy(async () => {
      try {
        const purposes = isForSearch(model) ? (['embeddings'] as const) : (['chat'] as const);
        const body = { provider: 'openai' as const, base_url: baseUrl, model, allow_internal: true };
        await api.call('models.connections.add', { body: { ...body, purposes: [...purposes] } });
        setMessage(copy.connected(model));
      } catch (error) {
        setFailure(messageOf(error));
      }
      await Promise.all([invalidate('models.connections.list'), invalidate('assistant.get')]);
    });
  const isNew = (server: Server) => (model: string) =>
    connections !== undefined &&
    !connections.some((known) => known.base_url === server.base_url && known.model === model);

  return (
    <TitledCard title={copy.title} icon="search">
      <CardBody>
        <Rows>
          <Note>{copy.text}</Note>
          {!found && <Note role="status">{copy.looking}</Note>}
          {found?.length === 0 && <Note>{copy.none}</Note>}
          {found?.map((server) => (
            <Rows key={server.base_url}>
              <h3>
                {copy.servers[server.server]} <code>{server.base_url}</code>
              </h3>
              {server.models.length === 0 && <Note>{copy.empty}</Note>}
              <Inline>
                {server.models.filter(isNew(server)).map((model) => (
                  <Button
                    key={model}
                    icon="plus"
                    disabled={isBusy}
                    onClick={() => void connect(server, model)}
                  >
                    {copy.connect(model)}
                  </Button>
                ))}
              </Inline>
            </Rows>
          ))}
          <div role="status">
            {message !== undefined && <Banner tone="info" icon="circle-check" title={message} />}
          </div>
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void runBusy(() => discover(host.trim() === '' ? {} : { host: host.trim() }));
            }}
          >
            <Rows>
              <TextField
                label={copy.host}
                hint={copy.hostHint}
                value={host}
                autoComplete="off"
                onChange={({ target }) => setHost(target.value)}
              />
              <Inline>
                <Button type="submit" busy={isBusy}>
                  {copy.look}
                </Button>
              </Inline>
            </Rows>
          </form>
        </Rows>
      </CardBody>
    </TitledCard>
  );
}
