import type { SessionMessage } from '@alma/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { type ScriptedServer, startScriptedServer } from '../models/scripted-server.ts';
import { type ForeignServer, startForeignServer } from '../platform/foreign-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { boardCases } from './board.ts';
import { hostileToolServerCases } from './hostile-tool-servers.ts';
import { longChatCases } from './long-chat.ts';
import { personalToolCases } from './personal-tools.ts';
import { remoteCases } from './remote.ts';
import { serverToolCases } from './server-tools.ts';
import { startSwarm, team } from './start-swarm.ts';
import { togetherCases } from './together.ts';
import { toolUnitCases } from './tool-units.ts';
import { toolCases } from './tools.ts';

let server: TestServer;
let scripted: ScriptedServer;
let foreign: ForeignServer;
let maya: SignedIn;
let leo: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  foreign = await startForeignServer();
  scripted = await startScriptedServer(server.databaseUrl, {}, { safeFetch: foreign.safeFetch });
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  admin = await server.signIn('admin@alma.test');
});
afterAll(async () => {
  await scripted.close();
  await foreign.stop();
  await server.close();
});

remoteCases({ server: () => scripted, maya: () => maya });
longChatCases({ databaseUrl: () => server.databaseUrl, maya: () => maya });
boardCases({ server: () => scripted, maya: () => maya, leo: () => leo });
togetherCases({ server: () => scripted, maya: () => maya });
toolUnitCases();
toolCases({ server: () => scripted, foreign: () => foreign, maya: () => maya, leo: () => leo });
serverToolCases({ server: () => scripted, admin: () => admin, maya: () => maya });
hostileToolServerCases({ server: () => scripted, admin: () => admin, maya: () => maya });
personalToolCases({ server: () => scripted, admin: () => admin, maya: () => maya, leo: () => leo });

const base = '/api-ml/v1/swarm';
const post = (path: string, body: unknown, as = maya) => server.call('POST', `${base}${path}`, { as, body });
const agentsOf = (sessionId: string, as = maya) =>
  server.call('GET', `${base}/agents?session_id=${sessionId}`, { as });
const say = (sessionId: string, message: string, more: object = {}) =>
  post('/chat', { session_id: sessionId, message, ...more });
const namesOf = (messages: SessionMessage[]) => messages.map(({ name }) => name);

describe('a team', () => {
  it('accepts agents one by one, with unique names, at most eight; the first is active', async () => {
    const sessionId = await startSwarm(server, maya, 1);
    const { body } = await agentsOf(sessionId);
    expect(body).toEqual({
      specs: [{ ...team[0], model: 'gpt-4o-mini' }],
      active_agent: 'researcher',
    });
    const agent = { name: ' Researcher ', system_prompt: 'Again.' };
    const again = await post('/agents/add', { session_id: sessionId, agent });
    expect([again.status, again.body.error.code]).toEqual([409, 'AGENT_EXISTS']);
    const more = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) =>
      post('/agents/add', { session_id: sessionId, agent: { name, system_prompt: 'x', model: 'another' } }),
    );
    const statuses = (await Promise.all(more)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 409]);
    const { specs } = (await agentsOf(sessionId)).body;
    expect(specs).toHaveLength(8);
    expect(specs.every(({ model }: { model: string }) => model === 'gpt-4o-mini')).toBe(true);
  });

  it('is started once per idempotency key, and listed once it has an agent', async () => {
    const start = (key: string) =>
      server.call('POST', `${base}/chat/start`, { as: leo, headers: { 'Idempotency-Key': key } });
    const listed = async (): Promise<string[]> => {
      const { body } = await server.call('GET', '/api-ml/v1/sessions?kind=swarm', { as: leo });
      return body.sessions.map((session: { session_id: string }) => session.session_id);
    };
    const [first, second] = await Promise.all([start('one'), start('one')]);
    expect(second).toMatchObject({ status: 201, body: first.body });
    const other = (await start('two')).body.session_id;
    expect(other).not.toBe(first.body.session_id);
    const before = await listed();
    expect(before).not.toContain(first.body.session_id);
    await post('/agents/add', { session_id: other, agent: team[0] }, leo);
    expect(await listed()).toEqual([other, ...before]);
    await server.call('DELETE', `/api-ml/v1/sessions/${other}`, { as: leo });
    expect((await start('two')).body.session_id).not.toBe(other);
  });

  it('refuses blank names and prompts, and messages without agents', async () => {
    const { body } = await post('/chat/start', undefined);
    for (const agent of [
      { name: ' ', system_prompt: 'x' },
      { name: 'a', system_prompt: ' ' },
    ]) {
      expect((await post('/agents/add', { session_id: body.session_id, agent })).status).toBe(400);
    }
    const reply = await say(body.session_id, 'Hello');
    expect([reply.status, reply.body.error.code]).toEqual([422, 'AGENTS_REQUIRED']);
  });

  it('is visible to its owner only', async () => {
    const sessionId = await startSwarm(server, maya);
    expect((await agentsOf(sessionId, leo)).status).toBe(404);
    expect((await post('/chat', { session_id: sessionId, message: 'Hi' }, leo)).status).toBe(404);
    const agent = { name: 'spy', system_prompt: 'x' };
    expect((await post('/agents/add', { session_id: sessionId, agent }, leo)).status).toBe(404);
  });
});

describe('a message', () => {
  it('is answered by the active agent, who quotes only what was said', async () => {
    const sessionId = await startSwarm(server, maya);
    await say(sessionId, 'The ward has 22 nurses on four shifts.', { target_agent: 'researcher' });
    const { status, body } = await say(sessionId, 'What is known about the nurses?');
    expect(status).toBe(200);
    expect(namesOf(body.messages)).toEqual(['researcher']);
    expect(body.messages[0].content).toContain('"The ward has 22 nurses on four shifts." (message 1)');
    expect(body).toMatchObject({ active_agent: 'researcher', session_id: sessionId });
    expect(body.messages[0].additional_kwargs).toMatchObject({
      assistant: 'offline',
      model: 'Role procedures',
    });
  });

  it('is handed over to a better suited agent with the reason, and that agent stays active', async () => {
    const sessionId = await startSwarm(server, maya);
    const { body } = await say(sessionId, 'How many shifts are 22 shifts and 66 shifts? Give the sum.');
    expect(namesOf(body.messages)).toEqual(['researcher', 'analyst']);
    const [passed, answered] = body.messages;
    expect(passed.additional_kwargs.hand_over).toEqual({
      from: 'researcher',
      to: 'analyst',
      reason: 'analyst handles messages about "how many", "sum"',
    });
    expect(answered.content).toContain('shifts: 2 values, sum 88, range 22 to 66, mean 44');
    expect(body.active_agent).toBe('analyst');
    expect((await agentsOf(sessionId)).body.active_agent).toBe('analyst');
  });

  it.each([
    ['What is 22 times 4?', '22 times 4', '22 times 4 = 88'],
    ['22 nurses plus 4 nurses', '22 nurses plus 4', '22 nurses plus 4 = 26'],
  ])('with a computation goes to the agent for figures: %s', async (message, asks, answer) => {
    const sessionId = await startSwarm(server, maya);
    const { body } = await say(sessionId, message);
    expect(body.messages[0].additional_kwargs.hand_over).toMatchObject({
      to: 'analyst',
      reason: `analyst handles messages about "${asks}"`,
    });
    expect(body.messages[1].content).toBe(answer);
  });

  it('that asks to check a plan goes to the critic, who points out vague words', async () => {
    const sessionId = await startSwarm(server, maya);
    const { body } = await say(sessionId, 'Check this plan: Somebody should look after the door.');
    expect(namesOf(body.messages)).toEqual(['researcher', 'critic']);
    expect(body.messages[1].content).toContain('vague word: "Check this plan: Somebody should');
  });

  it('goes to the agent it addresses, and is not handed over', async () => {
    const sessionId = await startSwarm(server, maya);
    const { body } = await say(sessionId, 'How many numbers? Sooner is better.', { target_agent: 'critic' });
    expect(namesOf(body.messages)).toEqual(['critic']);
    expect(body.messages[0].content).toContain('vague word: "Sooner is better."');
    const unknown = await say(sessionId, 'Hello', { target_agent: 'nobody' });
    expect([unknown.status, unknown.body.error.code]).toEqual([422, 'AGENT_UNKNOWN']);
  });

  it('has one mode, needs a text, and is stored once per request_id', async () => {
    const sessionId = await startSwarm(server, maya);
    for (const mode of ['shout', 'x'.repeat(200)]) {
      const { status, body } = await say(sessionId, 'Hello', { mode });
      expect([status, body.error.code]).toEqual([422, 'MODE_UNKNOWN']);
    }
    expect((await say(sessionId, '  ')).status).toBe(400);
    const first = await say(sessionId, 'What is known?', { request_id: 'once' });
    const second = await say(sessionId, 'What is known?', { request_id: 'once' });
    expect(second.body).toEqual(first.body);
    const other = await say(sessionId, 'Something else', { request_id: 'once' });
    expect(other.body.error.code).toBe('REQUEST_ID_REUSED');
    const { body: session } = await server.call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: maya });
    expect(session.kind).toBe('swarm');
    expect(session.channel_values.messages).toHaveLength(2);
  });

  it('streams each agent’s text on request', async () => {
    const sessionId = await startSwarm(server, maya);
    const reply = await fetch(new URL(`${base}/chat`, server.origin), {
      method: 'POST',
      headers: { ...maya.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ session_id: sessionId, message: 'How many is the sum of 2 and 3?' }),
    });
    const text = await reply.text();
    const names = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names[0]).toBe('started');
    expect(names.at(-1)).toBe('done');
    expect(names).toContain('message');
  });
});

describe('procedures', () => {
  const ask = async (message: string, target: string, prompt = 'x') => {
    const { body } = await post('/chat/start', undefined);
    const agent = { name: target, system_prompt: prompt };
    await post('/agents/add', { session_id: body.session_id, agent });
    return (await say(body.session_id, message)).body.messages[0].content as string;
  };

  it.each([
    ['coder', 'Look:\n```json\n{"a": }\n```', 'not valid JSON'],
    ['coder', 'Look:\n```js\nfunction f(a) { return a }\n```', 'defines `function f(a)`'],
    ['coder', 'Write me a game', 'no code in this chat'],
    ['analyst', 'Nothing to count here', 'no figures in this chat'],
    [
      'analyst',
      'See\n| a | b |\n| --- | --- |\n| 1 | x |\n| 3 | y |',
      'a: 2 values, sum 4, range 1 to 3, mean 2',
    ],
    [
      'product',
      'It must work offline. It should be quick. It rains.',
      '1. "It must work offline." (this message)',
    ],
    ['critic', 'This reduces errors.', 'claim without a figure: "This reduces errors."'],
    ['somebody', 'What now?', 'Nothing said earlier in this chat is about this'],
  ])('%s: %s', async (role, message, expected) => {
    expect(await ask(message, role)).toContain(expected);
  });
});
