import { startTestServer, type TestServer } from '../app.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';
import { type EngineOptions, logOf, readingOnly, startEngine, type TestEngine } from './engine.ts';

let server: TestServer;
let owner: SignedIn;
let engines: TestEngine[] = [];
let people = 0;

beforeAll(async () => {
  const env = { RATE_AI_BYTES_PER_DAY: '20000' };
  server = await startTestServer({ env, parts: { runTimings: readingOnly } });
});
beforeEach(async () => {
  owner = await server.signIn(`owner-${(people += 1)}@alma.test`);
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
});
afterAll(() => server.close());

function engine(options?: EngineOptions): TestEngine['runs'] {
  const started = startEngine(server.platform, options);
  engines.push(started);
  return started.runs;
}

/** Sends a message in a new session, or in this one. */
async function send(runs: TestEngine['runs'], kilobytes: number, sessionId?: string, requestId = 'first') {
  const id = sessionId ?? (await runs.sessions.create({ owner: owner.userId, kind: 'swarm' })).id;
  const input = { filling: 'x'.repeat(kilobytes * 1000 - 100) };
  const sent = await runs.send({ sessionId: id, owner: owner.userId, text: 'Hello', requestId, input });
  await runs.wait(sent.runId).catch(() => undefined);
  return { ...sent, sessionId: id };
}

async function inputsOf(): Promise<unknown[]> {
  const sql = 'SELECT input FROM ai_runs WHERE owner_id = $1 ORDER BY created_at';
  const { rows } = await server.database.pool.query<{ input: unknown }>(sql, [owner.userId]);
  return rows.map(({ input }) => input);
}

describe('what a person sends to assistants', () => {
  it('has a daily limit, after which nothing is stored but repeats still find their reply', async () => {
    const runs = engine();
    const first = await send(runs, 15);
    await send(runs, 15);
    await expect(send(runs, 1)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      extra: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await inputsOf()).toHaveLength(2);
    // The refused message leaves no empty chat.
    expect(await runs.sessions.list({ owner: owner.userId })).toMatchObject({ total: 2 });
    expect(await send(runs, 15, first.sessionId)).toMatchObject({ runId: first.runId, isNew: false });
  });

  it('counts once, however often it is sent again', async () => {
    const runs = engine();
    const { sessionId } = await send(runs, 15);
    for (let count = 0; count < 5; count += 1) await send(runs, 15, sessionId);
    expect(await send(runs, 1, sessionId, 'second')).toMatchObject({ isNew: true });
  });

  it('includes what is added to a run that has ended', async () => {
    const runs = engine();
    const { runId } = await send(runs, 1);
    const addition = { runId, owner: owner.userId, facts: [{ type: 'edited', data: 'x'.repeat(25_000) }] };
    const add = async () => {
      const afterSeq = (await runs.log(runId)).at(-1)?.seq ?? 0;
      return runs.append({ ...addition, afterSeq });
    };
    expect(await add()).toBe('logged');
    await expect(add()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('includes what is added to a run that waits, or that is continued', async () => {
    const runs = engine();
    const own = { owner: owner.userId };
    const { id } = await runs.sessions.create({ ...own, kind: 'swarm' });
    const { runId } = await runs.send({ sessionId: id, ...own, text: 'wait', input: { rounds: 3 } });
    await logOf(runs, runId);
    const add = (kilobytes: number) => {
      const added = [{ type: 'word', data: { text: 'x'.repeat(kilobytes * 1000) } }];
      return runs.note({ runId, ...own, afterSeq: 0, choose: () => added });
    };
    await add(15);
    const repeat = () => runs.note({ runId, ...own, afterSeq: 0, choose: () => [] });
    await repeat();
    const facts = [{ type: 'word', data: { text: 'x'.repeat(15_000) } }];
    const { lastSeq } = await runs.get(runId, owner.userId);
    expect(await runs.proceed({ runId, ...own, pauseId: 'pause-1', facts })).toBe(true);
    await logOf(runs, runId, lastSeq);
    const refused = { code: 'RATE_LIMITED' };
    await expect(add(1)).rejects.toMatchObject(refused);
    const pause = { runId, ...own, pauseId: 'pause-2' };
    await expect(runs.proceed({ ...pause, facts })).rejects.toMatchObject(refused);
    // A call that adds nothing is not refused.
    await repeat();
    expect(await runs.proceed(pause)).toBe(true);
  });

  it('includes replacements of a file, whose earlier contents stay for citations', async () => {
    const { upload } = await makeProject(server, owner);
    const text = (word: string) => `# Pumps\n\n${word.repeat(5_000)}\n`;
    expect(await upload('pumps.md', text('one '))).toMatchObject({ status: 201 });
    const replace = (word: string) => upload('pumps.md', text(word), '?replace=true');
    expect(await replace('two ')).toMatchObject({ status: 201 });
    // The same content again adds nothing.
    for (let count = 0; count < 3; count += 1) expect((await replace('two ')).status).toBe(201);
    expect((await replace('six ')).status).toBe(429);
    expect(await upload('more.md', text('new '))).toMatchObject({ status: 201 });
  });

  it('is dropped when the run is completed or stopped, and kept for a failed run that may be retried', async () => {
    await send(engine(), 1);
    expect(await inputsOf()).toEqual([null]);
    await send(engine({ during: () => Promise.reject(new Error('broken')) }), 1);
    expect(await inputsOf()).toEqual([null, { filling: expect.any(String) }]);
  });

  it('is dropped when a run fails that cannot be continued', async () => {
    const during = () => Promise.reject(new Error('broken'));
    const { sessionId } = await send(engine({ during, mayRetry: false }), 1);
    expect(await inputsOf()).toEqual([null]);
    const again = await send(engine(), 1, sessionId);
    expect(again.isNew).toBe(true);
    expect(await inputsOf()).toEqual([null, null]);
  });
});

it('a person has at most 10,000 sessions', async () => {
  const runs = engine();
  const { id } = await runs.sessions.create({ owner: owner.userId, kind: 'swarm' });
  await server.database.pool.query(
    `INSERT INTO ai_sessions (id, owner_id, kind, data, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'swarm', '{}', now(), now() FROM generate_series(2, 10000)`,
    [owner.userId],
  );
  const start = () => server.call('POST', '/api-ml/v1/swarm/chat/start', { as: owner, body: {} });
  expect(await start()).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } });
  expect(await runs.sessions.create({ id, owner: owner.userId, kind: 'swarm' })).toMatchObject({ id });
  await runs.sessions.erase({ owner: owner.userId, sessionId: id });
  expect(await start()).toMatchObject({ status: 201 });
});
