import { setTimeout as pause } from 'node:timers/promises';
import type { SessionMessage, SwarmNote } from '@alma/shared/contract';
import { clonePeopledDatabase, type TestDatabase } from '../database.ts';
import type { ModelRequest } from '../models/endpoint.ts';
import {
  kill,
  type KillPoint,
  type Moment,
  moment,
  respondUntil,
  startDoomed,
  without,
} from '../models/killing.ts';
import { calls, says, speakerOf, textOf } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';
import { type ScriptedServer, startScriptedServer } from '../models/scripted-server.ts';
import { stopAll } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { reading, saying } from './mcp-server.ts';
import { startSwarm } from './start-swarm.ts';
import { messagesOf, toolServerClient } from './tool-server-client.ts';

let database: TestDatabase;
let scripted: ScriptedServer;
let admin: SignedIn;
let maya: SignedIn;

beforeAll(async () => {
  database = await clonePeopledDatabase();
  scripted = await startScriptedServer(database.url);
  admin = await scripted.signIn('admin@alma.test');
  maya = await scripted.signIn('maya@alma.test');
});
afterAll(async () => {
  await stopAll();
  await scripted.close();
  await database.drop();
});

const { mcp, opened } = toolServerClient({ server: () => scripted, admin: () => admin, maya: () => maya });
const post = (path: string, body: object) => scripted.call('POST', path, { as: maya, body });

interface Outcome {
  messages: unknown;
  notes: unknown;
  modelCalls: number;
}

/** Removes what may differ between equivalent runs: ids, times, and values that contain them. */
const volatileFields = new Set(['id', 'run_id', 'timestamp', 'at', 'ms', 'created_at', 'struck_at']);
const essence = (value: unknown): unknown => without(volatileFields, value);

async function readOutcome(sessionId: string): Promise<Outcome> {
  const read = async (path: string) => (await scripted.call('GET', path, { as: maya })).body;
  const session = await read(`/api-ml/v1/sessions/${sessionId}`);
  const team = await read(`/api-ml/v1/swarm/agents?session_id=${sessionId}`);
  const { spent } = await read(`/api-ml/v1/swarm/usage?session_id=${sessionId}`);
  return {
    messages: essence(session.channel_values.messages as SessionMessage[]),
    notes: essence((team.notes ?? []) as SwarmNote[]),
    modelCalls: spent.model_calls,
  };
}

/** Sends a message to a server that is killed at a place, then again to a living one, like a client without an answer. */
async function survive(sessionId: string, message: string, death: Moment): Promise<Outcome> {
  const { process, origin } = await startDoomed(scripted);
  const there = await signIn(origin, 'maya@alma.test');
  const body = { session_id: sessionId, message, request_id: 'once' };
  const lost = fetch(`${origin}/api-ml/v1/swarm/chat`, {
    method: 'POST',
    headers: { ...there.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  await Promise.race([
    death.reached,
    lost.then(() => Promise.reject(new Error('that place was not reached'))),
  ]);
  // Gives the server time to store earlier answers.
  await pause(50);
  await kill(process, scripted, sessionId);
  await lost;
  death.release();
  const again = await post('/api-ml/v1/swarm/chat', body);
  expect([again.status, again.body.error]).toEqual([200, undefined]);
  return readOutcome(sessionId);
}

async function undisturbed(sessionId: string, message: string): Promise<Outcome> {
  const reply = await post('/api-ml/v1/swarm/chat', { session_id: sessionId, message, request_id: 'once' });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return readOutcome(sessionId);
}

const answers = (request: ModelRequest): number =>
  messagesOf(request).filter(({ role }) => role === 'tool').length;

describe('a message whose agent uses tools', () => {
  const places: KillPoint[] = [
    ...[1, 2, 3, 4].map((number) => ({ at: 'question' as const, number })),
    { at: 'tool' },
    { at: 'words', number: 4 },
  ];

  /** A calculation, a call of a tool server, a note on the board, an answer. */
  const script =
    (tool: string) =>
    (request: ModelRequest): Scenario =>
      [
        calls('calculate', { expression: '6 * 7' }),
        calls(tool, { place: 'Oslo' }),
        calls('note', { notes: [{ kind: 'fact', text: 'It rains in Oslo.' }] }),
      ][answers(request)] ?? says('It costs 42, and it rains.');

  async function begin(): Promise<{ sessionId: string; tool: string }> {
    const added = await opened('forecast');
    const profile = await post('/api/v1/profile', { basic_identification: { full_name: 'Maya' } });
    const agent = await post(`/api/v1/profile/${profile.body.id}/agent`, {
      prompt: 'You are a careful engineer.',
      tools: ['calculate'],
      tool_servers: [{ server_id: added.id, tools: ['forecast'] }],
    });
    const { session_id: sessionId } = (await post('/api-ml/v1/swarm/chat/start', {})).body;
    for (const one of [
      { name: 'engineer', system_prompt: 'You help.', agent_id: agent.body.id },
      { name: 'critic', system_prompt: 'You doubt.' },
    ])
      expect((await post('/api-ml/v1/swarm/agents/add', { session_id: sessionId, agent: one })).status).toBe(
        201,
      );
    return { sessionId, tool: `${added.name}__forecast` };
  }

  const named = (outcome: Outcome): Outcome =>
    JSON.parse(JSON.stringify(outcome).replaceAll(/tools-\d+__/g, 'tools__')) as Outcome;

  it('ends the same way wherever its server is killed', async () => {
    let death = moment();
    let place: KillPoint | undefined;
    mcp.tools = [
      reading('forecast', {
        async answer() {
          if (place?.at === 'tool' && mcp.called.length === 1) await death.wait();
          return saying('Rain.');
        },
      }),
    ];
    const first = await begin();
    respondUntil(scripted, script(first.tool), undefined, death);
    const expected = named(await undisturbed(first.sessionId, 'What does it cost, and will it rain?'));
    expect(expected).toMatchObject({
      modelCalls: 4,
      notes: [{ text: 'It rains in Oslo.' }],
      messages: [
        { type: 'human' },
        {
          content: 'It costs 42, and it rains.',
          additional_kwargs: {
            steps: [{ result: '6 * 7 = 42' }, { result: 'Rain.' }, { tool: 'note', status: 'done' }],
          },
        },
      ],
    });
    for (place of places) {
      death = moment();
      mcp.called.length = 0;
      const { sessionId, tool } = await begin();
      respondUntil(scripted, script(tool), place, death);
      const outcome = named(await survive(sessionId, 'What does it cost, and will it rain?', death));
      expect([place, outcome]).toEqual([place, expected]);
      // Stored answers are not requested again. A call without a stored result is repeated, because it only reads.
      expect(scripted.requests.length).toBe(place.at === 'tool' ? 4 : 5);
      expect(mcp.called.length).toBe(place.at === 'tool' ? 2 : 1);
    }
  });
});

describe('a message that asks several agents', () => {
  const message = 'All of you: note what you see, and answer';
  const script = (request: ModelRequest): Scenario => {
    const name = speakerOf(request);
    return textOf(request).includes('Notes added: 1.')
      ? says(`${name} has noted it.`)
      : calls('note', { notes: [{ kind: 'fact', text: `${name} was here` }] });
  };

  it('is answered once by each, with one note each, wherever its server is killed', async () => {
    respondUntil(scripted, script, undefined, moment());
    const expected = await undisturbed(await startSwarm(scripted, maya), message);
    expect(expected).toMatchObject({
      modelCalls: 6,
      notes: [{ by: 'researcher' }, { by: 'analyst' }, { by: 'critic' }],
    });
    expect(expected.messages).toHaveLength(4);
    for (const number of [1, 3, 4, 6]) {
      const death = moment();
      const sessionId = await startSwarm(scripted, maya);
      respondUntil(scripted, script, { at: 'question', number }, death);
      const outcome = await survive(sessionId, message, death);
      expect([number, outcome]).toEqual([number, expected]);
      // At most the three requests in progress are repeated.
      expect(scripted.requests.length).toBeLessThanOrEqual(6 + 3);
    }
  });
});
