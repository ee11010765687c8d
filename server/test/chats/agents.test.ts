import { randomUUID } from 'node:crypto';
import type { ChatAgent } from '@alma/shared/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { agentChats } from './agent-chats.ts';
import { makeChat, OpenClients } from './chat-client.ts';

let server: TestServer;
let rooms: ReturnType<typeof agentChats>;
let maya: SignedIn;
let leo: SignedIn;
let nina: SignedIn;
const clients = new OpenClients();

beforeAll(async () => {
  server = await startTestServer();
  rooms = agentChats(server);
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
});
afterAll(() => server.close());
beforeEach(() => rooms.reset());
afterEach(() => clients.closeAll());

const shared = (): Promise<string> => makeChat(server, maya, [leo]);

describe('an agent in a chat', () => {
  it('is added by its owner, marked for everybody, and counts as a participant', async () => {
    const chatId = await shared();
    const { agentId } = await rooms.makeAgent(leo);
    const reading = await clients.open(server, maya);
    await reading.join(chatId);
    const agent = await rooms.added(leo, chatId, agentId);
    expect(agent).toEqual({
      id: expect.any(String),
      agent_id: agentId,
      owner_id: leo.userId,
      name: 'Helper',
      added_at: expect.any(String),
    });
    expect((await rooms.call(maya, 'GET', `/chats/${chatId}`)).body).toMatchObject({
      agents: [agent],
      participants: [{ user_id: maya.userId }, { user_id: leo.userId }],
      last_message: { content: 'Leo Marchetti added the agent Helper', message_type: 'system', sender: null },
    });
    const updated = await reading.next('chat_updated');
    expect(updated.agents).toEqual([agent]);

    const people = await Promise.all(
      ['sam', 'ida', 'omar', 'theo'].map((name) => server.signIn(`${name}@alma.test`)),
    );
    const join = (userId = '') =>
      rooms.call(maya, 'POST', `/chats/${chatId}/participants`, { user_id: userId });
    for (const { userId } of people.slice(0, 3)) expect((await join(userId)).status).toBe(200);
    const full = {
      status: 409,
      body: { error: { code: 'LIMIT_REACHED', message: 'Maximum 5 participants' } },
    };
    expect(await join(people[3]?.userId)).toMatchObject(full);
    const second = await rooms.makeAgent(maya);
    expect(await rooms.add(maya, chatId, second.agentId)).toMatchObject(full);
    expect((await rooms.call(leo, 'DELETE', `/chats/${chatId}/agents/${agent.id}`)).status).toBe(204);
    expect((await rooms.add(maya, chatId, second.agentId)).status).toBe(200);
  });

  it('can be added only by its owner, and not to a stranger’s chat', async () => {
    const chatId = await shared();
    const { agentId } = await rooms.makeAgent(leo);
    expect((await rooms.add(maya, chatId, agentId)).status).toBe(404);
    expect((await rooms.add(maya, chatId, randomUUID())).status).toBe(404);
    expect((await rooms.add(maya, chatId, 'none')).status).toBe(404);
    const ownAgent = await rooms.makeAgent(nina);
    expect(await rooms.add(nina, chatId, ownAgent.agentId)).toMatchObject({
      status: 404,
      body: { error: { message: 'There is no such chat' } },
    });
    const { id } = await rooms.added(leo, chatId, agentId);
    expect((await rooms.call(nina, 'DELETE', `/chats/${chatId}/agents/${id}`)).status).toBe(404);
    // A member who is not an admin can only remove their own agents.
    const mine = await rooms.added(maya, chatId, (await rooms.makeAgent(maya)).agentId);
    expect((await rooms.call(leo, 'DELETE', `/chats/${chatId}/agents/${mine.id}`)).status).toBe(403);
    expect((await rooms.call(maya, 'DELETE', `/chats/${chatId}/agents/${id}`)).status).toBe(204);
    expect((await rooms.call(maya, 'DELETE', `/chats/${chatId}/agents/${id}`)).status).toBe(404);
  });

  it('has a unique name in the chat, of characters that a mention may contain', async () => {
    const chatId = await shared();
    const first = await rooms.makeAgent(leo);
    const second = await rooms.makeAgent(maya);
    const third = await rooms.makeAgent(maya, {}, '  @@Élodie  <b> & Co. ');
    expect((await rooms.added(leo, chatId, first.agentId)).name).toBe('Helper');
    expect((await rooms.added(leo, chatId, first.agentId)).name).toBe('Helper');
    expect((await rooms.added(maya, chatId, second.agentId)).name).toBe('Helper 2');
    expect((await rooms.added(maya, chatId, third.agentId)).name).toBe('Élodie b Co.');
    const fourth = await rooms.makeAgent(maya);
    expect(await rooms.add(maya, chatId, fourth.agentId, 'hELPER')).toMatchObject({
      status: 409,
      body: { error: { code: 'AGENT_EXISTS' } },
    });
    for (const name of ['', '@x', 'a\nb', 'a'.repeat(41), '-']) {
      expect((await rooms.add(maya, chatId, fourth.agentId, name)).status).toBe(400);
    }
    const stale = await server.call('POST', `/api/v1/chats/${chatId}/agents`, {
      as: maya,
      headers: { 'if-match': '"1.0"' },
      body: { agent_id: fourth.agentId },
    });
    expect(stale.status).toBe(412);
  });

  it('is removed when its owner leaves, when it or its profile is deleted, and with the account', async () => {
    const chatId = await makeChat(server, maya, [leo, nina]);
    const agents = async () =>
      (await rooms.call(maya, 'GET', `/chats/${chatId}`)).body.agents.map(({ name }: ChatAgent) => name);
    const [one, two, three] = [
      await rooms.makeAgent(leo),
      await rooms.makeAgent(maya),
      await rooms.makeAgent(maya),
    ];
    await rooms.added(leo, chatId, one.agentId, 'One');
    await rooms.added(maya, chatId, two.agentId, 'Two');
    await rooms.added(maya, chatId, three.agentId, 'Three');
    await rooms.call(maya, 'DELETE', `/profile/${two.profileId}/agent/${two.agentId}`);
    expect(await agents()).toEqual(['One', 'Three']);
    await rooms.call(maya, 'DELETE', `/profile/${three.profileId}`);
    expect(await agents()).toEqual(['One']);
    expect((await rooms.call(leo, 'DELETE', `/chats/${chatId}/participants/${leo.userId}`)).status).toBe(204);
    expect(await agents()).toEqual([]);
    const texts = async () => (await rooms.messagesOf(maya, chatId)).map(({ content }) => content);
    expect((await texts()).slice(-2)).toEqual(['The agent One left', 'Leo Marchetti left']);
    // Names are cached for a few seconds at most.
    await eventually(async () => !/Two|Three/.test((await texts()).join()), 'the end of the names');
    expect(await texts()).toContain('The agent Deleted agent left');

    const gone = await server.signIn(`gone-${randomUUID()}@alma.test`);
    await rooms.call(maya, 'POST', `/chats/${chatId}/participants`, { user_id: gone.userId });
    await rooms.added(gone, chatId, (await rooms.makeAgent(gone, {}, 'Private Name')).agentId);
    const exported = await fetch(`${server.origin}/api/v1/users/${gone.userId}/export`, {
      headers: gone.headers,
    });
    expect(Buffer.from(await exported.arrayBuffer()).includes('chat-agents.json')).toBe(true);
    expect((await rooms.call(gone, 'DELETE', `/users/${gone.userId}`)).status).toBe(204);
    expect(await agents()).toEqual([]);
    await eventually(
      async () => !JSON.stringify(await rooms.messagesOf(maya, chatId)).includes('Private Name'),
      'the erasure',
    );
  });
});
