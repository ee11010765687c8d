import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@alma/shared/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { cloneDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { administrator } from '../models/connecting.ts';
import { startEndpoint, type TestEndpoint } from '../models/endpoint.ts';
import { says } from '../models/replies.ts';
import { type Scenario, streamed } from '../models/scenarios.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { agentChats, agentPrompt } from './agent-chats.ts';
import { makeChat, OpenClients } from './chat-client.ts';
import { ServerFarm } from './server-farm.ts';

const budget = { tokens_per_person: null, tokens: null, cost_per_person: null, cost: null };

let endpoint: TestEndpoint;
let server: TestServer;
let rooms: ReturnType<typeof agentChats>;
let maya: SignedIn;
let leo: SignedIn;
let nina: SignedIn;
let models: ReturnType<typeof administrator>;
let release: () => void = () => undefined;
const clients = new OpenClients();

/** Answers when the test calls `release`. */
const waits: Scenario = async (answer, request) => {
  await new Promise<void>((resolve) => (release = resolve));
  streamed(answer, request, 'After a while.');
};

beforeAll(async () => {
  endpoint = await startEndpoint({
    planner: says('The oven is free on Friday.'),
    waits,
    'hangs-once': (answer, request) =>
      request.before === 0 ? request.closed : streamed(answer, request, 'Here I am.'),
  });
  server = await startTestServer({ parts: { agentTimings: { pollIntervalMs: 100 } } });
  rooms = agentChats(server);
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
  models = administrator(server, await server.signIn('admin@alma.test'));
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
});
beforeEach(async () => {
  await models.removeAll();
  await rooms.reset();
  endpoint.requests.length = 0;
});
afterEach(() => clients.closeAll());

const shared = (): Promise<string> => makeChat(server, maya, [leo]);

describe('the limits of its owner', () => {
  it('apply: a used-up budget is reported in one short message, and affects only the owner', async () => {
    await server.database.pool.query('DELETE FROM model_usage');
    await models.connect(endpoint.baseUrl, 'planner', { budget: { ...budget, tokens_per_person: 18 } });
    const chatId = await shared();
    await rooms.added(leo, chatId, (await rooms.makeAgent(leo)).agentId);
    await rooms.added(nina, await makeChat(server, maya, [nina, leo]), (await rooms.makeAgent(nina)).agentId);
    await rooms.say(maya, chatId, '@Helper first');
    await rooms.answersTo(leo, chatId, 1);
    await rooms.say(maya, chatId, '@Helper second');
    const answers = await rooms.answersTo(leo, chatId, 2);
    expect(answers[1]?.content).toBe('I cannot answer: the budget of my owner is used up for today.');
    expect(endpoint.requests).toHaveLength(1);
    const { rows } = await server.database.pool.query('SELECT user_id FROM model_usage WHERE calls > 0');
    expect(new Set(rows.map(({ user_id: userId }) => userId))).toEqual(new Set([leo.userId]));
  });

  it('queue a few questions, and report once that there are more', async () => {
    await models.connect(endpoint.baseUrl, 'waits');
    const chatId = await shared();
    await rooms.added(leo, chatId, (await rooms.makeAgent(leo)).agentId);
    for (let number = 1; number <= 7; number += 1)
      await rooms.say(maya, chatId, `@Helper question ${number}`);
    for (let number = 1; number <= 3; number += 1) {
      await eventually(() => endpoint.requests.length === number, `question ${number}`);
      // A second answer would have begun by now.
      await pause(300);
      expect(endpoint.requests).toHaveLength(number);
      release();
      await rooms.answersTo(leo, chatId, number);
    }
    await rooms.settled();
    expect((await rooms.answersIn(leo, chatId)).map(({ content }) => content)).toEqual([
      'After a while.',
      'After a while.',
      'After a while.',
      'I have more questions than I can answer at the moment. Ask me again in a minute.',
    ]);
  });

  it('allow ten answers a minute', async () => {
    await models.connect(endpoint.baseUrl, 'planner');
    const chatId = await shared();
    await rooms.added(leo, chatId, (await rooms.makeAgent(leo)).agentId);
    for (let number = 1; number <= 14; number += 1) {
      await rooms.say(maya, chatId, `@Helper question ${number}`);
      await rooms.settled();
    }
    expect(endpoint.requests).toHaveLength(10);
    expect(await rooms.answersIn(leo, chatId)).toHaveLength(11);
  });
});

describe('several servers', () => {
  it('answer each question once, whichever of them received it, and show the answer on all', async () => {
    await models.connect(endpoint.baseUrl, 'planner');
    const parts = { agentTimings: { pollIntervalMs: 20 } };
    const other = await startTestServer({ databaseUrl: server.databaseUrl, parts });
    try {
      const chatId = await shared();
      await rooms.added(leo, chatId, (await rooms.makeAgent(leo)).agentId, 'One');
      await rooms.added(leo, chatId, (await rooms.makeAgent(leo)).agentId, 'Two');
      const there = await clients.open(other, maya);
      await there.join(chatId);
      for (let number = 1; number <= 4; number += 1) {
        const { origin } = number % 2 ? server : other;
        const address = `${origin}/api/v1/chats/${chatId}/messages`;
        const headers = { ...maya.headers, 'content-type': 'application/json' };
        const body = JSON.stringify({ content: `@One and @Two: question ${number}` });
        expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(201);
        await rooms.settled();
      }
      const answers = await rooms.answersTo(leo, chatId, 8);
      expect(endpoint.requests).toHaveLength(8);
      for (const { seq } of answers) await there.next('message', ({ message }) => message.seq === seq);
      expect(new Set(there.seqs(chatId)).size).toBe(there.seqs(chatId).length);
    } finally {
      await clients.closeAll();
      await other.close();
    }
  });

  it('one of which is killed while it waits for the model, lose and repeat nothing', async () => {
    const database = await cloneDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'alma-agents-'));
    const env = { MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'hangs-once' };
    const farm = new ServerFarm({ databaseUrl: database.url, folder, env });
    try {
      const [port = 0] = await farm.start(1);
      const origin = `http://localhost:${port}`;
      const person = await signIn(origin, 'leo@alma.test');
      const { userId } = await signIn(origin, 'maya@alma.test');
      const ask = async (method: string, address: string, body?: object) => {
        const headers = { ...person.headers, 'content-type': 'application/json' };
        const reply = await fetch(`${origin}/api/v1${address}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await reply.json()) as ReturnType<typeof JSON.parse>;
      };
      const { id: chatId } = await ask('POST', '/chats', { title: 'Killed', participants: [userId] });
      const profile = await ask('POST', '/profile', { basic_identification: { full_name: 'Helper' } });
      const agent = await ask('POST', `/profile/${profile.id}/agent`, { prompt: agentPrompt });
      await ask('POST', `/chats/${chatId}/agents`, { agent_id: agent.id });
      await ask('POST', `/chats/${chatId}/messages`, { content: '@Helper are you there?' });
      await eventually(() => endpoint.requests.length === 1, 'the question');
      await farm.kill();
      await farm.replace(port);
      const answers = async (): Promise<ChatMessage[]> =>
        (await ask('GET', `/chats/${chatId}/messages`)).messages.filter(
          (message: ChatMessage) => message.agent,
        );
      await eventually(async () => (await answers()).length > 0, 'the answer');
      expect((await answers()).map(({ content }) => content)).toEqual(['Here I am.']);
      expect(endpoint.requests).toHaveLength(2);
    } finally {
      await farm.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
