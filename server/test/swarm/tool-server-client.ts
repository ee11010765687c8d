import type { SessionMessage, ToolServer, ToolServerReading, ToolStep } from '@alma/shared/contract';
import type { ModelRequest } from '../models/endpoint.ts';
import { calls, says } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';
import type { ScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { createMcpServer, type McpServer, reading } from './mcp-server.ts';

export interface ToolServerSetting {
  server(): ScriptedServer;
  admin(): SignedIn;
  maya(): SignedIn;
}

export const toolServersPath = '/api-ml/v1/tools/servers';

export const messagesOf = ({ body }: ModelRequest) => body['messages'] as { role: string; content: string }[];
/** A model that makes one call, then answers. */
const callsOnce =
  (name: string, input: object) =>
  (request: ModelRequest): Scenario =>
    messagesOf(request).some(({ role }) => role === 'tool') ? says('Done.') : calls(name, input);

/** Tool servers of both kinds that live as long as the tests, with requests of an administrator and of Maya. */
export function toolServerClient({ server, admin, maya }: ToolServerSetting) {
  const mcp = createMcpServer();
  const current = createMcpServer('current');
  let created = 0;

  const call = (method: string, path: string, body?: object, as = admin()) =>
    server().call(method, path, { as, ...(body ? { body } : {}) });

  async function add(at: McpServer = mcp, more: object = {}): Promise<ToolServer> {
    created += 1;
    const body = { name: `tools-${created}`, address: at.address, allow_internal: true, ...more };
    const reply = await call('POST', toolServersPath, body);
    expect([reply.status, reply.body.error]).toEqual([201, undefined]);
    return reply.body;
  }
  const read = async ({ id }: ToolServer): Promise<ToolServerReading> =>
    (await call('POST', `${toolServersPath}/${id}/read`)).body;
  const change = ({ id }: ToolServer, body: object) => call('PATCH', `${toolServersPath}/${id}`, body);
  const allow = (to: ToolServer, ...names: string[]) => change(to, { allowed_tools: names });

  /** Connects a server, reads its tools and allows them. */
  async function opened(...names: string[]): Promise<ToolServer> {
    const added = await add();
    expect((await read(added)).failure).toBeNull();
    expect((await allow(added, ...names)).status).toBe(200);
    return added;
  }

  const agentWith = async (chosen: object[]) => {
    const basics = { basic_identification: { full_name: 'Maya' } };
    const profile = await call('POST', '/api/v1/profile', basics, maya());
    const body = { prompt: 'You are a careful engineer.', tool_servers: chosen };
    return call('POST', `/api/v1/profile/${profile.body.id}/agent`, body, maya());
  };

  async function ask(agentId: string): Promise<ToolStep[]> {
    const { session_id: sessionId } = (await call('POST', '/api-ml/v1/swarm/chat/start', undefined, maya()))
      .body;
    const agent = { name: 'engineer', system_prompt: 'You help.', agent_id: agentId };
    await call('POST', '/api-ml/v1/swarm/agents/add', { session_id: sessionId, agent }, maya());
    const message = { session_id: sessionId, message: 'Will it rain?' };
    const { status, body } = await call('POST', '/api-ml/v1/swarm/chat', message, maya());
    expect([status, body.error]).toEqual([200, undefined]);
    const [answer] = body.messages as SessionMessage[];
    return answer?.additional_kwargs.steps ?? [];
  }

  /** The outcome of one tool call. */
  async function stepOf({ id, name }: ToolServer, tool: string, input: object = {}): Promise<ToolStep> {
    const agent = await agentWith([{ server_id: id, tools: [tool] }]);
    expect([agent.status, agent.body.error]).toEqual([201, undefined]);
    server().respondWith(callsOnce(`${name}__${tool}`, input));
    const [step] = await ask(agent.body.id);
    return step!;
  }

  beforeAll(async () => {
    await mcp.start();
    await current.start();
  });
  afterAll(async () => {
    await mcp.close();
    await current.close();
  });
  beforeEach(async () => {
    for (const { id } of (await call('GET', toolServersPath)).body.servers)
      await call('DELETE', `${toolServersPath}/${id}`);
    Object.assign(mcp, { tools: [reading('forecast')], instead: undefined, pageSize: 1000 });
    mcp.called.length = 0;
    mcp.requests.length = 0;
  });

  return { mcp, current, call, add, read, change, allow, opened, agentWith, ask, stepOf };
}
