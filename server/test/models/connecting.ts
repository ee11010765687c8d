import type { ModelConnection } from '@alma/shared/contract';
import type { TestReply, TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

const base = '/api-ml/v1/models';

/** Calls on connections as an administrator. */
export function administrator(server: TestServer, as: SignedIn) {
  const call = (method: string, path: string, body?: unknown): Promise<TestReply> =>
    server.call(method, `${base}${path}`, { as, ...(body === undefined ? {} : { body }) });
  const inNetwork = (baseUrl: string) => ({ provider: 'openai', base_url: baseUrl, allow_internal: true });

  return {
    call,
    inNetwork,
    async connect(baseUrl: string, model: string, more: object = {}): Promise<ModelConnection> {
      const reply = await call('POST', '/connections', { ...inNetwork(baseUrl), model, ...more });
      if (reply.status !== 201) throw new Error(`not connected: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    change: (id: string, body: object) => call('PATCH', `/connections/${id}`, body),
    remove: (id: string) => call('DELETE', `/connections/${id}`),
    list: async (): Promise<ModelConnection[]> => (await call('GET', '/connections')).body.connections,
    async removeAll(): Promise<void> {
      for (const { id } of await this.list()) await this.remove(id);
    },
  };
}

/** Sends a question to an agent of a new swarm. */
export async function askSwarm(
  server: TestServer,
  as: SignedIn,
  { message = 'Hello', model }: { message?: string; model?: string } = {},
): Promise<TestReply> {
  const post = (path: string, body: object) => server.call('POST', `/api-ml/v1/swarm${path}`, { as, body });
  const { session_id: sessionId } = (await post('/chat/start', {})).body;
  const agent = { name: 'Writer', system_prompt: 'You write.', ...(model === undefined ? {} : { model }) };
  await post('/agents/add', { session_id: sessionId, agent });
  return post('/chat', { session_id: sessionId, message });
}
