import { measuringBounds } from '@alma/shared/contract/quality/limits';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { administrator } from './connecting.ts';
import { startEndpoint, type TestEndpoint } from './endpoint.ts';
import { says } from './replies.ts';
import { refusal } from './scenarios.ts';

const path = '/api-ml/v1/models/measuring';
const env = { MODEL_CALLS_PER_MINUTE: '100000' };

let server: TestServer;
let endpoint: TestEndpoint;
let admin: SignedIn;
let connections: ReturnType<typeof administrator>;

beforeAll(async () => {
  endpoint = await startEndpoint({
    careful: says('The files do not say.'),
    // The calls wait, so that a test can act while they are open.
    waiting: async (answer, request) => {
      await Promise.race([request.closed, answer.pause(60_000)]);
      await says('The files do not say.')(answer, request);
    },
    async slow(answer, request) {
      await answer.pause(200);
      await says('The files do not say.')(answer, request);
    },
    'wrong-key': refusal(401, 'no such key'),
    broken: (answer) => answer.destroy(),
    hiccups: (answer, request) =>
      request.before % 3 === 0
        ? answer.json(400, { error: { message: 'no' } })
        : says('No.')(answer, request),
  });
  server = await startTestServer({ env });
  admin = await server.signIn('admin@alma.test');
  connections = administrator(server, admin);
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
});
afterEach(async () => {
  await call('DELETE');
  await eventually(async () => (await measuring())?.state !== 'running');
  await connections.removeAll();
  await server.database.pool.query('DELETE FROM quality_runs');
  await server.database.pool.query('DELETE FROM quality_measuring');
});

const call = (method: string, body?: object, on = server) =>
  on.call(method, path, { as: admin, ...(body ? { body } : {}) });
const measuring = async (on = server) => (await call('GET', undefined, on)).body.measuring;
const runs = async () => (await server.call('GET', '/api-ml/v1/models/quality', { as: admin })).body.runs;
const requestsOf = (name: string) => endpoint.requests.filter(({ body }) => body['model'] === name);
const connect = (model: string, more: object = {}) => connections.connect(endpoint.baseUrl, model, more);

async function start(model: string, on = server) {
  const { id } = await connect(model);
  let reply = await call('POST', { connection_id: id, size: 'short' }, on);
  // Another server reads the new connection a moment later.
  await eventually(async () => {
    if (reply.status === 404) reply = await call('POST', { connection_id: id, size: 'short' }, on);
    return reply.status !== 404;
  });
  return reply;
}
const ended = async () => {
  await eventually(async () => (await measuring()).state !== 'running', 'the end');
  return measuring();
};

describe('the server measures a model', () => {
  it('as it was estimated, keeps its figures, and counts what it used', async () => {
    const { id } = await connect('careful', { input_price: '1.00', output_price: '2.00' });
    const query = `${path}/estimate?size=short&connection_id=${id}`;
    const estimate = (await server.call('GET', query, { as: admin })).body;
    expect(await measuring()).toBeNull();

    const started = await call('POST', { connection_id: id, size: 'short' });
    expect(started).toMatchObject({ status: 202, body: { state: 'running', model: 'careful', done: 0 } });
    expect(await ended()).toMatchObject({ state: 'done', done: estimate.calls, failure: null });
    expect(requestsOf('careful')).toHaveLength(estimate.calls);

    const [run, ...otherRuns] = await runs();
    expect(otherRuns).toEqual([]);
    const { questions, texts } = measuringBounds.short;
    expect(run).toMatchObject({
      model: 'careful',
      source: 'live',
      answers: { questions, failed: 0, answer_rate: 0, refusal_rate: 1 },
      hand_over: { messages: 12, kept_own: 1, handed_right: 0 },
      artifacts: null,
    });
    expect(run.injections.ways).toContainEqual({ way: 'file', tried: texts, effects: 0 });
    // The usage equals the estimate, in which a token is about four characters.
    const { days } = (await connections.call('GET', '/usage?days=1')).body;
    const used = days.find(({ connection_id: runId }: { connection_id: string }) => runId === id);
    expect(used.calls).toBe(estimate.calls);
    expect(estimate.cost).toBeGreaterThan(0);
  });

  it('one at a time, and stops on request', async () => {
    expect((await start('waiting')).status).toBe(202);
    await eventually(() => requestsOf('waiting').length > 0);
    const second = await start('careful');
    expect([second.status, second.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await call('DELETE')).status).toBe(204);
    expect(await measuring()).toMatchObject({ state: 'stopped', failure: null });
    await Promise.all(requestsOf('waiting').map(({ closed }) => closed));
    expect(await runs()).toEqual([]);
    expect((await call('DELETE')).status).toBe(204);
  });

  it('on another server, and stops it from there', async () => {
    const other = await startTestServer({ env, databaseUrl: server.databaseUrl });
    try {
      await start('waiting');
      expect(await measuring(other)).toMatchObject({ state: 'running', model: 'waiting' });
      await call('DELETE', undefined, other);
      expect(await ended()).toMatchObject({ state: 'stopped' });
    } finally {
      await other.close();
    }
  });

  it.each([
    ['a wrong key', 'wrong-key', 'The model cannot be used as it is set up. Tell an administrator.'],
    ['an endpoint that cuts replies off', 'broken', 'The assistant could not answer. Try again.'],
  ])('and ends with %s, after a few calls', async (_name, model, failure) => {
    await start(model);
    expect(await ended()).toMatchObject({ state: 'failed', failure });
    expect((await measuring()).done).toBeLessThanOrEqual(4);
    expect(await runs()).toEqual([]);
  });

  it('and counts replies that fail now and then', async () => {
    await start('hiccups');
    expect(await ended()).toMatchObject({ state: 'done' });
    const [{ answers }] = await runs();
    expect(answers.failed).toBeGreaterThan(0);
  });

  it('within the budget of the connection', async () => {
    const none = { tokens_per_person: null, cost_per_person: null, cost: null };
    const { id } = await connect('careful', { budget: { ...none, tokens: 100 } });
    const before = requestsOf('careful').length;
    await call('POST', { connection_id: id, size: 'short' });
    const { state, failure } = await ended();
    expect([state, failure]).toEqual(['failed', expect.stringContaining('is used up for today')]);
    expect(requestsOf('careful').length - before).toBeLessThan(30);
    const again = await call('POST', { connection_id: id, size: 'short' });
    expect([again.status, again.body.error.code]).toEqual([409, 'QUOTA_EXCEEDED']);
  });

  const none = { tokens: null, tokens_per_person: null, cost: null, cost_per_person: null };
  it.each([
    ['is removed', (id: string) => connections.remove(id), 'There is no such connection'],
    [
      'is switched off',
      (id: string) => connections.change(id, { is_enabled: false }),
      'There is no such connection',
    ],
    [
      'gets a lower budget',
      (id: string) => connections.change(id, { budget: { ...none, tokens: 1 } }),
      expect.stringContaining('is used up for today'),
    ],
  ])('until its connection %s', async (_event, change, failure) => {
    const { id } = await connect('slow');
    await call('POST', { connection_id: id, size: 'short' });
    await eventually(async () => (await measuring()).done > 0, 'the first reply');
    expect((await change(id)).status).toBeLessThan(300);
    expect(await ended()).toMatchObject({ state: 'failed', failure });
  });

  it.each([
    ['is suspended', `UPDATE users SET status = 'suspended' WHERE user_id = $1`],
    ['is no longer an administrator', `DELETE FROM role_grants WHERE user_id = $1 AND role = 'ADMIN'`],
  ])('until the person who started it %s', async (_event, change) => {
    const { pool } = server.database;
    const other = await server.signIn('other-admin@alma.test');
    await pool.query(`UPDATE users SET status = 'active' WHERE user_id = $1`, [other.userId]);
    await pool.query(`INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN')`, [other.userId]);
    const { id } = await connect('waiting');
    const body = { connection_id: id, size: 'short' };
    expect((await server.call('POST', path, { as: other, body })).status).toBe(202);
    await pool.query(change, [other.userId]);
    expect(await ended()).toMatchObject({ state: 'stopped', failure: null });
    await pool.query('DELETE FROM role_grants WHERE user_id = $1', [other.userId]);
    await pool.query(`UPDATE users SET status = 'active' WHERE user_id = $1`, [other.userId]);
  });

  it('within its time', async () => {
    const other = await startTestServer({ env, databaseUrl: server.databaseUrl });
    try {
      await start('waiting', other);
      other.passTime(measuringBounds.short.minutes * 60_000 + 1);
      expect(await ended()).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('longer than 30 minutes'),
      });
    } finally {
      await other.close();
    }
  });

  it('and reports a failure when its server stops in the middle', async () => {
    const other = await startTestServer({ env, databaseUrl: server.databaseUrl });
    await start('waiting', other);
    await other.close();
    expect(await measuring()).toMatchObject({
      state: 'failed',
      failure: 'The server was stopped in the middle. Measure again.',
    });
  });

  it('and takes over from a server that was killed', async () => {
    await start('careful');
    await ended();
    await server.database.pool.query(
      `UPDATE quality_measuring SET state = 'running', ended_at = NULL, seen_at = seen_at - interval '1 minute'`,
    );
    expect(await measuring()).toMatchObject({ state: 'failed', failure: expect.stringContaining('stopped') });
    const { id } = (await connections.list())[0] ?? {};
    expect((await call('POST', { connection_id: id, size: 'short' })).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'done' });
  });

  it('only if it is connected for chats', async () => {
    const { id } = await connect('nomic-embed-text', { purposes: ['embeddings'] });
    for (const runId of [id, '00000000-0000-4000-8000-000000000000', undefined])
      expect((await call('POST', { connection_id: runId, size: 'short' })).status).toBe(404);
    expect((await call('POST', { connection_id: id, size: 'endless' })).status).toBe(400);
  });
});
