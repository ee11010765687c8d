import { setTimeout as pause } from 'node:timers/promises';
import type { SpinEvent, SpinState } from '@alma/shared/contract';
import { clonePeopledDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
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
import { calls, says, systemOf, textOf } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';
import { type ScriptedServer, startScriptedServer } from '../models/scripted-server.ts';
import { stopAll } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { reading, saying } from '../swarm/mcp-server.ts';
import { messagesOf, toolServerClient } from '../swarm/tool-server-client.ts';
import { agreeingTeam, purposeOf } from './agreeing-team.ts';
import { openSpin, spinSetup } from './spin-client.ts';

// A server is killed while one of a person's own agents uses tools in a spin chat, and another one takes over.

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
const base = '/api-ml/v1/spin_group';
const get = async (path: string) =>
  (await scripted.call('GET', `${base}/sessions/${path}`, { as: maya })).body;
const post = (path: string, body?: object) =>
  scripted.call('POST', path, { as: maya, ...(body ? { body } : {}) });

const isLookUp = (request: ModelRequest): boolean => systemOf(request).includes('Before you speak');

/** Before each speech a calculation and a tool call on a server, then text that the team agrees on. */
const script =
  (tool: string) =>
  (request: ModelRequest): Scenario => {
    if (!isLookUp(request)) return agreeingTeam(request);
    const answers = messagesOf(request).filter(({ role }) => role === 'tool').length;
    const next = [calls('calculate', { expression: '22 * 4' }), calls(tool, { place: 'Oslo' })];
    return next[answers] ?? says('READY');
  };

interface StartedRun {
  sessionId: string;
  tool: string;
}

/** A run that waits before F4, with an own agent with tools as its only agent. */
async function begin(): Promise<StartedRun> {
  const added = await opened('forecast');
  const profile = await post('/api/v1/profile', { basic_identification: { full_name: 'Ada' } });
  const agent = await post(`/api/v1/profile/${profile.body.id}/agent`, {
    prompt: 'You are careful with figures.',
    tools: ['calculate'],
    tool_servers: [{ server_id: added.id, tools: ['forecast'] }],
  });
  scripted.respondWith(agreeingTeam);
  const client = await openSpin(scripted, maya);
  client.send({ type: 'init', ...spinSetup, agents: [spinSetup.agents[0]], mode: 'control' });
  const { session_id: sessionId } = await client.next('round_complete');
  for (const path of [`add?agent_id=${agent.body.id}`, 'remove?agent_id=a1'])
    expect((await post(`${base}/agents/${path}&session_id=${sessionId}`)).status).toBe(200);
  client.send({ type: 'continue' });
  await client.next('round_complete');
  await client.close();
  return { sessionId, tool: `${added.name}__forecast` };
}

interface RunRecord {
  events: unknown;
  artifacts: string;
  used: unknown;
}

/** Removes what may differ between equivalent runs: ids, numbers, times and hashes of texts that contain them. */
const own = new Set([
  ...['seq', 'at', 'ms', 'id', 'message_id', 'agent_id', 'session_id', 'run_id'],
  ...['created_at', 'updated_at'],
]);

async function readRecord(sessionId: string): Promise<RunRecord> {
  const state = (): Promise<SpinState> => get(sessionId);
  await eventually(async () => (await state()).completed, 'the end of the run');
  const { events } = (await get(`${sessionId}/events?limit=1000`)) as { events: SpinEvent[] };
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  const plain = JSON.stringify(without(own, events)).replaceAll(/tools-\d+__/g, 'tools__');
  return {
    events: JSON.parse(plain),
    artifacts: await get(`${sessionId}/document`),
    used: without(own, (await state()).spent),
  };
}

/** Lets a server perform the rest of the run, and kills it at a place. */
async function survive({ sessionId, tool }: StartedRun, place: KillPoint, death: Moment): Promise<RunRecord> {
  const { process, origin } = await startDoomed(scripted);
  const there = await signIn(origin, 'maya@alma.test');
  respondUntil(scripted, script(tool), place, death);
  const reply = await fetch(`${origin}${base}/mode`, {
    method: 'POST',
    headers: { ...there.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: sessionId, mode: 'auto' }),
  });
  expect(reply.status).toBe(200);
  await death.reached;
  // Gives the server time to store earlier answers.
  await pause(50);
  await kill(process, scripted, sessionId);
  death.release();
  return readRecord(sessionId);
}

it('a run whose agent uses tools ends the same way wherever its server is killed', async () => {
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
  expect((await post(`${base}/mode`, { session_id: first.sessionId, mode: 'auto' })).status).toBe(200);
  const expected = await readRecord(first.sessionId);
  const steps = [{ result: '22 * 4 = 88' }, { result: 'Rain.' }];
  expect(expected.events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ steps: steps.map((step) => expect.objectContaining(step)) }),
    ]),
  );
  const requestCount = scripted.requests.length;
  // Five phases: a frame, a thought, three lookups, a speech and a ballot.
  expect([requestCount, mcp.called.length]).toEqual([5 * 7, 5]);

  const places: KillPoint[] = [
    { at: 'question', number: 4 },
    { at: 'tool' },
    { at: 'words', number: 6 },
    { at: 'question', number: 7 },
  ];
  for (place of places) {
    death = moment();
    const started = await begin();
    mcp.called.length = 0;
    const outcome = await survive(started, place, death);
    expect([place, outcome]).toEqual([place, expected]);
    // Stored answers are not requested again; a speech begins with the question whether its agent is ready.
    const again = { question: 1, words: 2, tool: 0 }[place.at];
    expect([place, scripted.requests.length]).toEqual([place, requestCount + again]);
    // A call without a stored result is repeated, because it only reads.
    expect([place, mcp.called.length]).toEqual([place, place.at === 'tool' ? 6 : 5]);
  }
});

it('a confirmed message to a run is taken up by the next server', async () => {
  const { sessionId, tool } = await begin();
  const { process, origin } = await startDoomed(scripted);
  const there = await signIn(origin, 'maya@alma.test');
  const death = moment();
  respondUntil(scripted, script(tool), { at: 'words', number: 6 }, death);
  const tell = (path: string, body: object) =>
    fetch(`${origin}${base}${path}`, {
      method: 'POST',
      headers: { ...there.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: sessionId, ...body }),
    });
  expect((await tell('/mode', { mode: 'auto' })).status).toBe(200);
  await death.reached;
  const message = 'The herons return in March.';
  expect((await tell('/continue', { message })).status).toBe(200);
  await kill(process, scripted, sessionId);
  death.release();
  const { events } = await readRecord(sessionId);
  const sent = (events as SpinEvent[]).filter((event) => event.type === 'user_message');
  expect(sent).toMatchObject([{ content: message }]);
  const frames = scripted.requests.filter((request) => !isLookUp(request) && purposeOf(request) === 'frame');
  expect(frames.some((request) => textOf(request).includes(message))).toBe(true);
});
