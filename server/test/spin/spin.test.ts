import type { SpinEvent } from '@alma/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { type ScriptedServer, startScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { runCrowd } from './crowd.ts';
import { outlive, undisturbed } from './deaths.ts';
import { editingCases } from './editing.ts';
import { pendingRequestCases } from './pending-requests.ts';
import { refusalCases } from './refusals.ts';
import { remoteCases } from './remote.ts';
import { openSpin, spinSetup, startSpin } from './spin-client.ts';
import { fourAgents, startSpinEngine } from './spin-engine.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
/** A completed run. */
let finished = '';
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(async () => {
  await server.close();
});

describe('a configured endpoint', () => {
  let scripted: ScriptedServer;
  // Stopped before the tests with dying servers, because a survivor would take over its runs with another model.
  beforeAll(async () => {
    scripted = await startScriptedServer(server.databaseUrl);
  });
  afterAll(() => scripted.close());

  remoteCases({ server: () => scripted, maya: () => maya });
  pendingRequestCases({ server: () => scripted, maya: () => maya });
});

const base = '/api-ml/v1/spin_group';
const get = (path: string, as = maya) => server.call('GET', `${base}${path}`, { as });
const post = (path: string, body: unknown, as = maya) => server.call('POST', `${base}${path}`, { as, body });
const agents = [...spinSetup.agents];
const init = { type: 'init', ...spinSetup, agents } as const;
const unnumbered = ({ seq: _seq, at: _at, session_id: _id, ...rest }: SpinEvent): unknown =>
  JSON.parse(
    JSON.stringify(rest, (key, value: unknown) =>
      ['message_id', 'created_at', 'updated_at', 'run_id', 'session_id'].includes(key) ? undefined : value,
    ),
  );
const eventsOf = async (sessionId: string): Promise<SpinEvent[]> =>
  (await get(`/sessions/${sessionId}/events?limit=1000`)).body.events;

editingCases({ server: () => server, maya: () => maya, leo: () => leo });

describe('a run in auto mode', () => {
  it('goes from F6 to F0 automatically, numbered without gaps, and is the same each time', async () => {
    const client = await openSpin(server, maya);
    client.send(init);
    const done = await client.next('workflow_completed');
    expect(done.outcome).toBe('completed');
    expect(done.artifacts.map(({ phase }) => phase)).toEqual(['F6', 'F5', 'F4', 'F3', 'F2', 'F1', 'F0']);
    const seqs = client.frames.flatMap((frame) => ('seq' in frame ? [frame.seq] : []));
    expect(seqs).toEqual(seqs.map((_seq, index) => index + 1));
    expect(client.frames[0]?.type).toBe('initialized');
    await client.close();

    finished = done.session_id;
  });

  it('runs without a viewer, and its log is the same each time', async () => {
    const client = await openSpin(server, maya);
    client.send(init);
    const { session_id: sessionId } = await client.next('initialized');
    client.socket.terminate();
    await eventually(async () => (await get(`/sessions/${sessionId}`)).body.completed, 'the end of the run');
    const [first, second] = await Promise.all([eventsOf(finished), eventsOf(sessionId)]);
    expect(second.map(unnumbered)).toEqual(first.map(unnumbered));
  });

  it('offers its artifacts one by one and as a zip with the announced hash', async () => {
    const sessionId = finished;
    const { body: state } = await get(`/sessions/${sessionId}`);
    const [artifact] = state.artifacts;
    const text = await get(`/sessions/${sessionId}/artifacts/${artifact.artifact_id}`);
    expect(text.headers.get('content-type')).toContain('text/markdown');
    expect(text.body).toContain('# F6 Vision');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.body));
    expect(Buffer.from(digest).toString('hex')).toBe(artifact.sha256);
    const zip = await get(`/sessions/${sessionId}/artifacts`);
    expect(zip.headers.get('content-type')).toBe('application/zip');
    expect((await get(`/sessions/${sessionId}/artifacts/F9-none`)).status).toBe(404);
  });
});

describe('a run in control mode', () => {
  it('pauses after each round, and quotes the feedback in the next', async () => {
    const client = await openSpin(server, maya);
    client.send({ ...init, mode: 'control' });
    const round = await client.next('round_complete');
    expect(round).toMatchObject({ phase: 'F6', round: 1, mode: 'control', pause_id: 'F6/1' });
    expect((await get(`/sessions/${round.session_id}`)).body).toMatchObject({
      status: 'paused',
      pause_id: 'F6/1',
    });
    client.send({ type: 'continue', message: 'Transport is funded until March.' });
    expect((await client.next('user_message')).content).toBe('Transport is funded until March.');
    const frame = await client.next('supervisor_message');
    expect(frame).toMatchObject({ phase: 'F6', round: 2, feedback: ['Transport is funded until March.'] });
    expect(frame.content).toContain('"Transport is funded until March."');
    expect(await client.next('voting_result')).toMatchObject({ votes_for: 2, passed: true });
    await client.next('round_complete');
    client.send({ type: 'continue' });
    expect(await client.next('phase_transition')).toMatchObject({
      from: 'F6',
      to: 'F5',
      mask_name: 'Explorer',
    });
    await client.next('round_complete');
    // A blank message ends the pause and adds nothing.
    client.send({ type: 'continue', message: ' \n ', request_id: 'blank' });
    const { request_id: answered, state } = await client.next('continued');
    expect([answered, state.status, state.pause_id]).toEqual(['blank', 'running', null]);
    expect((await post('/continue', { session_id: round.session_id, message: ' ' })).status).toBe(200);
    const userMessages = (await eventsOf(round.session_id)).filter(({ type }) => type === 'user_message');
    expect(userMessages).toHaveLength(1);
    await client.close();
  });

  it('accepts one of two concurrent continues', async () => {
    const sessionId = await startSpin(server, maya);
    const body = { session_id: sessionId, pause_id: 'F6/1' };
    const replies = await Promise.all(Array.from({ length: 6 }, () => post('/continue', body)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('continues automatically once switched to auto', async () => {
    const sessionId = await startSpin(server, maya);
    const client = await openSpin(server, maya);
    client.send({ type: 'resume', session_id: sessionId });
    const resumed = await client.next('resumed');
    expect(resumed.state).toMatchObject({ status: 'paused', mode: 'control' });
    expect(resumed.events).toHaveLength(resumed.seq);
    expect((await post('/mode', { mode: 'auto', session_id: sessionId })).status).toBe(200);
    expect((await client.next('round_complete')).mode).toBe('auto');
    await client.next('workflow_completed');
    await client.close();
    const ended = await post('/continue', { session_id: sessionId });
    expect([ended.status, ended.body.error.code]).toEqual([409, 'RUN_FINISHED']);
    expect((await post('/mode', { mode: 'control', session_id: sessionId })).body.error.code).toBe(
      'RUN_FINISHED',
    );
  });

  it('changes its agents at the end of a round, between 1 and 6', async () => {
    const sessionId = await startSpin(server, maya);
    const added = await post('/agents/add', { session_id: sessionId, name: 'Tester', prompt: 'You check.' });
    expect(added.body.joining).toMatchObject([{ name: 'Tester' }]);
    const again = await post('/agents/add', { session_id: sessionId, name: 'tester', prompt: 'You check.' });
    expect(again.body.error.code).toBe('AGENT_EXISTS');
    await post('/agents/remove', { session_id: sessionId, agent_id: 'a1' });
    await post('/agents/remove', { session_id: sessionId, agent_id: 'a2' });
    const last = await post('/agents/remove', {
      session_id: sessionId,
      agent_id: added.body.joining[0].agent_id,
    });
    expect([last.status, last.body.error.message]).toEqual([409, 'Minimum 1 agent']);
    expect((await post('/agents/remove', { session_id: sessionId, agent_id: 'a9' })).status).toBe(422);
    for (const name of ['B', 'C', 'D', 'E', 'F']) {
      expect((await post('/agents/add', { session_id: sessionId, name, prompt: 'You help.' })).status).toBe(
        200,
      );
    }
    const seventh = await post('/agents/add', { session_id: sessionId, name: 'G', prompt: 'You help.' });
    expect([seventh.status, seventh.body.error.message]).toEqual([409, 'Maximum 6 agents']);
    const client = await openSpin(server, maya);
    client.send({ type: 'resume', session_id: sessionId });
    await client.next('resumed');
    client.send({ type: 'continue' });
    const { agents: roster } = await client.next('agents_changed');
    expect(roster.map(({ name }) => name)).toEqual(['Tester', 'B', 'C', 'D', 'E', 'F']);
    await client.close();
  });

  it('numbers agents of the same profile, and adds none of them twice', async () => {
    const call = async (path: string, body: object) =>
      (await server.call('POST', path, { as: maya, body })).body.id as string;
    const profile = await call('/api/v1/profile', { basic_identification: { full_name: 'Ada' } });
    const [first, second] = [
      await call(`/api/v1/profile/${profile}/agent`, { prompt: 'You check figures.' }),
      await call(`/api/v1/profile/${profile}/agent`, { prompt: 'You check words.' }),
    ];
    const sessionId = await startSpin(server, maya);
    const add = (id: string) => post('/agents/add', { session_id: sessionId, agent_id: id });
    const added = await Promise.all([add(first), add(second)]);
    expect(added.map(({ status }) => status)).toEqual([200, 200]);
    const again = await add(second);
    expect([again.status, again.body.error.message]).toEqual([
      409,
      expect.stringMatching(/^There is already an agent called Ada( 2)?\. Choose another name\.$/),
    ]);
    const { body: state } = await server.call('GET', `/api-ml/v1/spin_group/sessions/${sessionId}`, {
      as: maya,
    });
    const names = [...state.agents, ...state.joining].map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Ada 2']));
  });
});

// The long version, with every write and 200 runs: node server/test/spin/long.ts
describe('a failure', () => {
  const [agent] = fourAgents;

  it('of the server does not change how a run ends', async () => {
    const { problem } = spinSetup;
    const brief = { problem, orientation: 'discharge' as const, mode: 'auto' as const, agents: [agent!] };
    const setting = { platform: server.platform, owner: maya.userId, brief };
    const heir = startSpinEngine(server.platform);
    const { hash, writes } = await undisturbed(setting);
    const deaths = [
      { at: 1, when: 'after' },
      { at: Math.ceil(writes / 2), when: 'before' },
      { at: writes, when: 'after' },
    ] as const;
    const outlived = await Promise.all(deaths.map((death) => outlive(setting, death, heir)));
    await heir.stop();
    expect(outlived).toEqual([hash, hash, hash]);
  });

  it('of a reader’s connection neither loses nor repeats an event', async () => {
    const { problem, agents: team } = spinSetup;
    const setup = { problem, agents: [...team], orientation: 'charge' as const };
    const tokens = [maya.access_token];
    const report = await runCrowd({ origin: server.origin, tokens, runs: 3, leaves: 8, setup });
    expect(report).toMatchObject({ lost: 0, doubled: 0 });
    expect(report.reconnects).toBeGreaterThan(10);
  });
});

describe('the list', () => {
  it('starts with the most recently continued run', async () => {
    const older = await startSpin(server, leo);
    const newer = await startSpin(server, leo);
    const first = async () => (await get('/sessions?limit=1', leo)).body.sessions[0].session_id;
    expect(await first()).toBe(newer);
    const client = await openSpin(server, leo);
    client.send({ type: 'resume', session_id: older });
    await client.next('resumed');
    client.send({ type: 'continue' });
    await client.next('round_complete');
    expect(await first()).toBe(older);
    await client.close();
  });

  it('shows the mode that a run was switched to', async () => {
    const sessionId = await startSpin(server, leo);
    const client = await openSpin(server, leo);
    client.send({ type: 'resume', session_id: sessionId });
    await client.next('resumed');
    await post('/mode', { mode: 'auto', session_id: sessionId }, leo);
    await client.next('workflow_completed');
    const { sessions } = (await get('/sessions?limit=1', leo)).body;
    expect(sessions).toMatchObject([{ session_id: sessionId, mode: 'auto' }]);
    await client.close();
  });
});

describe('reading again', () => {
  it('loses and repeats nothing, wherever the reader left off', async () => {
    const sessionId = finished;
    const all = await eventsOf(sessionId);
    for (const after of [0, 1, 17, all.length - 1, all.length]) {
      const client = await openSpin(server, maya);
      client.send({ type: 'resume', session_id: sessionId, after_seq: after });
      const { events, state } = await client.next('resumed');
      expect(events).toEqual(all.slice(after));
      expect(state.completed).toBe(true);
      await client.close();
    }
  });
});

describe('bad input', () => refusalCases({ server: () => server, maya: () => maya, leo: () => leo }));
