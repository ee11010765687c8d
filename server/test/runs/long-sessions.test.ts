import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { SessionMessage } from '@alma/shared/contract';
import type { Session } from '../../src/ml/runs/index.ts';
import { createReadingTurns } from '../../src/ml/runs/reading-turns.ts';
import { sessionLimits } from '../../src/ml/runs/session-limits.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { type EngineOptions, readingOnly, startEngine, type TestEngine } from './engine.ts';

let server: TestServer;
let owner: SignedIn;
let engines: TestEngine[] = [];

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: readingOnly } });
  owner = await server.signIn('owner@alma.test');
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
});
afterAll(() => server.close());

function engine(options?: EngineOptions): TestEngine {
  const started = startEngine(server.platform, options);
  engines.push(started);
  return started;
}

const newSession = (runs: TestEngine['runs']): Promise<Session> =>
  runs.sessions.create({ owner: owner.userId, kind: 'swarm' });

const fill = (sessionId: string) =>
  server.database.pool.query('UPDATE ai_sessions SET size = $2 WHERE id = $1', [
    sessionId,
    sessionLimits.size,
  ]);

describe('the size of a session', () => {
  it('counts what is written in it', async () => {
    const { runs } = engine();
    const { id: sessionId, size } = await newSession(runs);
    expect(size).toBe(0);
    const text = 'x'.repeat(5_000);
    const { runId } = await runs.send({ sessionId, owner: owner.userId, text });
    await runs.wait(runId);
    const { size: after } = await runs.sessions.get(sessionId, owner.userId);
    expect(after).toBeGreaterThan(12_000);
    expect(after).toBeLessThan(14_000);
  });

  it('includes messages from before sessions had a size, once it is written again', async () => {
    const { runs } = engine();
    const { id: sessionId } = await newSession(runs);
    const say = async (text: string) => {
      await runs.wait((await runs.send({ sessionId, owner: owner.userId, text })).runId);
      return (await runs.sessions.get(sessionId, owner.userId)).size;
    };
    const size = await say('x'.repeat(5_000));
    const { pool } = server.database;
    await pool.query('UPDATE ai_sessions SET size = 0 WHERE id = $1', [sessionId]);
    const added = (await say('Hello')) - size;
    expect(added).toBeGreaterThan(2_000);
    expect(added).toBeLessThan(3_000);
  });

  it('is limited: new messages are refused, and a repeated one still finds its reply', async () => {
    const { runs } = engine();
    const { id: sessionId } = await newSession(runs);
    const prompt = { sessionId, owner: owner.userId, text: 'Hello', requestId: 'first' };
    const { runId } = await runs.send(prompt);
    await runs.wait(runId);
    await fill(sessionId);
    expect(await runs.send(prompt)).toEqual({ runId, isNew: false });
    await expect(runs.send({ ...prompt, requestId: 'second' })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
    });
    expect(await runs.sessions.messages(sessionId, owner.userId)).toHaveLength(2);
  });

  it('is reported to callers as 409', async () => {
    const call = (path: string, body: object) =>
      server.call('POST', `/api-ml/v1/swarm${path}`, { as: owner, body });
    const { body: started } = await call('/chat/start', {});
    const { session_id } = started;
    await call('/agents/add', { session_id, agent: { name: 'Critic', system_prompt: 'You judge.' } });
    await fill(session_id);
    const { status, body } = await call('/chat', { session_id, message: 'Hello' });
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'LIMIT_REACHED' });
  });
});

it('an assistant receives the newest messages of a very long session, in order', async () => {
  let history: SessionMessage[] = [];
  const { runs } = engine({ during: async (_effect, context) => void (history = await context.history()) });
  const { id: sessionId } = await newSession(runs);
  await server.database.pool.query(
    `INSERT INTO ai_messages (id, session_id, type, content, kwargs, created_at)
     SELECT gen_random_uuid(), $1, 'human', n || repeat(' word', 2000), '{}', now() FROM generate_series(1, 500) AS n`,
    [sessionId],
  );
  const { runId } = await runs.send({ sessionId, owner: owner.userId, text: 'The question' });
  await runs.wait(runId);
  const places = history.map(({ content }) => content.split(' ', 1)[0]);
  const kept = places.length - 1;
  expect(kept).toBeGreaterThan(390);
  expect(kept).toBeLessThan(400);
  expect(places).toEqual([...Array.from({ length: kept }, (_, index) => `${501 - kept + index}`), 'The']);
});

describe('long sessions', () => {
  const reply = () => Object.assign(new EventEmitter(), { closed: false }) as ServerResponse;
  const close = (to: ServerResponse) => Object.assign(to, { closed: true }).emit('close');

  it('are read two at a time for each person, until a reply is sent or its reader is gone', async () => {
    const inTurn = createReadingTurns();
    const read: string[] = [];
    const ask = (person: string, name: string, to = reply()) => {
      const answer = inTurn(person, to, async () => read.push(name));
      return { answer, close: () => close(to) };
    };
    const first = ask('ana', 'first');
    const second = ask('ana', 'second');
    const third = ask('ana', 'third');
    await ask('ben', 'other').answer;
    await Promise.all([first.answer, second.answer]);
    expect(read.toSorted()).toEqual(['first', 'other', 'second']);
    first.close();
    await third.answer;
  });

  it('pass their turn on when they cannot be read', async () => {
    const inTurn = createReadingTurns();
    const fails = () => Promise.reject(new Error('away'));
    for (let count = 0; count < 3; count += 1) {
      const to = reply();
      await expect(inTurn('ana', to, fails)).rejects.toThrow('away');
      close(to);
    }
  });

  it('are not read for readers who left while they waited', async () => {
    const inTurn = createReadingTurns();
    const replies = [reply(), reply(), reply()];
    const read: number[] = [];
    const answers = replies.map((to, index) => inTurn('ana', to, async () => read.push(index)));
    await Promise.all(answers.slice(0, 2));
    replies.toReversed().forEach(close);
    await expect(answers[2]).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
    expect(read).toEqual([0, 1]);
  });
});
