import { createKeySeal } from '../../src/ml/models/key-seal.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { administrator, askSwarm } from './connecting.ts';
import { startEndpoint, type TestEndpoint } from './endpoint.ts';
import { says, saysSlowly } from './replies.ts';
import type { Scenario } from './scenarios.ts';

const secretKey = 'sk-very-secret-of-the-test';

let endpoint: TestEndpoint;
let server: TestServer;
let admin: SignedIn;
let leo: SignedIn;
let models: ReturnType<typeof administrator>;
let slow: Scenario = says('Nothing was set.');

beforeAll(async () => {
  endpoint = await startEndpoint({
    first: says('I am the first.'),
    second: says('I am the second.'),
    slow: (answer, request) => slow(answer, request),
  });
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  leo = await server.signIn('leo@alma.test');
  models = administrator(server, admin);
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
});
beforeEach(() => models.removeAll());

const answerOf = async (model?: string): Promise<{ text: string; by: string }> => {
  const { body } = await askSwarm(server, leo, model === undefined ? {} : { model });
  const last = body.messages.at(-1);
  return { text: last.content, by: last.additional_kwargs.model };
};
const assistant = async (on = server, as = leo) =>
  (await on.call('GET', '/api-ml/v1/assistant', { as })).body;

describe('a connection', () => {
  it('answers from the next question on, until it is removed', async () => {
    expect((await assistant()).kind).toBe('offline');
    const { id } = await models.connect(endpoint.baseUrl, 'first');
    expect(await assistant()).toEqual({ kind: 'remote', model: 'first', embeddings: false });
    expect(await answerOf()).toEqual({ text: 'I am the first.', by: 'first' });
    await models.change(id, { model: 'second' });
    expect(await answerOf()).toEqual({ text: 'I am the second.', by: 'second' });
    await models.change(id, { is_enabled: false });
    expect((await assistant()).kind).toBe('offline');
    await models.change(id, { is_enabled: true });
    await models.remove(id);
    expect((await assistant()).kind).toBe('offline');
  });

  it('is known to every server immediately', async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    const { id } = await models.connect(endpoint.baseUrl, 'first');
    const there = await second.signIn('nina@alma.test');
    await eventually(async () => (await assistant(second, there)).model === 'first', 'the connected model');
    await models.remove(id);
    await eventually(async () => (await assistant(second, there)).kind === 'offline', 'its removal');
    await second.close();
  });

  it('is found by a server that missed the signal', async () => {
    await models.connect(endpoint.baseUrl, 'first');
    await server.database.pool.query(
      `UPDATE model_connections SET model = 'second', revision = revision + 1`,
    );
    await eventually(async () => (await assistant()).model === 'second', 'the change');
  });

  it('keeps its key encrypted, and shows it nowhere', async () => {
    const { id, has_key } = await models.connect(endpoint.baseUrl, 'wrong-key', { key: secretKey });
    expect(has_key).toBe(true);
    await answerOfFailure();
    expect(endpoint.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secretKey}`);
    const { rows } = await server.database.pool.query('SELECT * FROM model_connections');
    const shown = [rows, await models.list(), server.log, (await models.change(id, { label: 'x' })).body];
    const audit = await server.call('GET', '/api/v1/audit', { as: admin });
    expect(JSON.stringify([...shown, audit.body])).not.toContain(secretKey);
    const tried = await models.call('POST', '/trial', {
      ...models.inNetwork(endpoint.baseUrl),
      model: 'wrong-key',
      connection_id: id,
    });
    expect(tried.body).toMatchObject({ ok: false, fault: { kind: 'key' } });
    expect(JSON.stringify(tried.body)).not.toContain(secretKey);
  });

  it('keeps its key when the secret of the installation changes', async () => {
    await models.connect(endpoint.baseUrl, 'wrong-key', { key: secretKey });
    const { secret: ALMA_SECRET_ACCEPTED } = server.platform.config;
    const ALMA_SECRET = 'another secret that only tests share, long enough';
    const { databaseUrl } = server;
    const second = await startTestServer({ databaseUrl, env: { ALMA_SECRET, ALMA_SECRET_ACCEPTED } });
    await second.close();
    const { rows } = await server.database.pool.query('SELECT sealed_secret FROM model_connections');
    expect(createKeySeal({ secret: ALMA_SECRET }).open(rows[0].sealed_secret)).toBe(secretKey);
  });

  it('sends its key only to the address for which it was entered', async () => {
    const other = await startEndpoint({ first: says('Elsewhere.') });
    const { id } = await models.connect(endpoint.baseUrl, 'first', { key: secretKey });
    const input = { ...models.inNetwork(other.baseUrl), model: 'first', connection_id: id };
    await models.call('POST', '/trial', input);
    await models.call('POST', '/available', { ...models.inNetwork(other.baseUrl), connection_id: id });
    const { body } = await models.change(id, { base_url: other.baseUrl, allow_internal: true });
    expect(body.has_key).toBe(false);
    await answerOf();
    expect(other.requests.length).toBeGreaterThan(2);
    expect(JSON.stringify(other.requests)).not.toContain(secretKey);
    await other.close();
  });

  it('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await models.connect(endpoint.baseUrl, `model-${count}`);
    const refused = await models.call('POST', '/connections', {
      ...models.inNetwork(endpoint.baseUrl),
      model: 'one more',
    });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } });
  });

  it.each([
    ['an address without scheme', { base_url: 'localhost:11434/v1' }],
    ['an address with a password', { base_url: 'http://user:word@127.0.0.1:9/v1' }],
    ['no purpose', { purposes: [] }],
    ['Anthropic without a key', { provider: 'anthropic' }],
    ['embeddings of Anthropic', { provider: 'anthropic', key: 'k', purposes: ['embeddings'] }],
    ['an unknown field', { position: 3 }],
  ])('is refused with %s', async (_name, wrong) => {
    const body = { ...models.inNetwork(endpoint.baseUrl), model: 'first', ...wrong };
    expect((await models.call('POST', '/connections', body)).status).toBe(400);
  });
});

const answerOfFailure = async (): Promise<void> => {
  expect(await askSwarm(server, leo)).toMatchObject({
    status: 502,
    body: { error: { code: 'MODEL_FAILED' } },
  });
};

describe('the order of fallback', () => {
  it.each(['wrong-key', 'no-such-model', 'plain-json', 'over-limit-long'])(
    'uses the next connection if the first one fails before its first word: %s',
    async (broken) => {
      await models.connect(endpoint.baseUrl, broken);
      await models.connect(endpoint.baseUrl, 'second');
      expect(await answerOf()).toEqual({ text: 'I am the second.', by: 'second' });
    },
  );

  it('never mixes two answers: one that is cut off fails', async () => {
    await models.connect(endpoint.baseUrl, 'cut');
    await models.connect(endpoint.baseUrl, 'second');
    endpoint.requests.length = 0;
    await answerOfFailure();
    expect(endpoint.requests.map(({ body }) => body['model'])).not.toContain('second');
  });

  it('can be changed by an administrator', async () => {
    const first = await models.connect(endpoint.baseUrl, 'first');
    const second = await models.connect(endpoint.baseUrl, 'second');
    const ids = [second.id, first.id];
    expect((await models.call('PUT', '/order', { ids })).body.connections).toMatchObject([
      { model: 'second' },
      { model: 'first' },
    ]);
    expect((await answerOf()).by).toBe('second');
    for (const wrong of [[first.id], [first.id, first.id], [...ids, leo.userId]])
      expect((await models.call('PUT', '/order', { ids: wrong })).status).toBe(409);
  });

  it('is overridden by the model that an agent names, if that is connected', async () => {
    await models.connect(endpoint.baseUrl, 'first');
    await models.connect(endpoint.baseUrl, 'second');
    expect((await answerOf('second')).by).toBe('second');
    expect((await answerOf('unheard-of')).by).toBe('first');
  });
});

describe('an agent that a person brings into a swarm', () => {
  it.each([
    ['second', 'first'],
    ['first', 'second'],
  ])('answers with its own model %s, which the team shows, whatever a client sends', async (model, sent) => {
    await models.connect(endpoint.baseUrl, 'first');
    await models.connect(endpoint.baseUrl, 'second');
    const call = async (path: string, body: object) =>
      (await server.call('POST', path, { as: leo, body })).body;
    const { id } = await call('/api/v1/profile', { basic_identification: { full_name: 'Leo' } });
    const own = await call(`/api/v1/profile/${id}/agent`, { prompt: 'You write.', model });
    const { session_id } = await call('/api-ml/v1/swarm/chat/start', {});
    const agent = { name: 'Writer', system_prompt: 'You write.', model: sent, agent_id: own.id };
    const added = await call('/api-ml/v1/swarm/agents/add', { session_id, agent });
    expect(added.specs).toMatchObject([{ model }]);
    const { messages } = await call('/api-ml/v1/swarm/chat', { session_id, message: 'Hello' });
    expect(messages).toMatchObject([{ additional_kwargs: { model } }]);
  });
});

it('a reply that is being written ends with the model that it began with', async () => {
  const gate = Promise.withResolvers<undefined>();
  slow = saysSlowly('Begun ', 'and ended.', gate.promise);
  const { id } = await models.connect(endpoint.baseUrl, 'slow');
  const asking = answerOf();
  await eventually(() => endpoint.requests.some(({ body }) => body['model'] === 'slow'), 'the question');
  await models.remove(id);
  await models.connect(endpoint.baseUrl, 'second');
  gate.resolve(undefined);
  expect(await asking).toEqual({ text: 'Begun and ended.', by: 'slow' });
  expect((await answerOf()).by).toBe('second');
});

it('the environment variables take precedence', async () => {
  const second = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'second' },
  });
  await models.connect(endpoint.baseUrl, 'first');
  const there = await second.signIn('leo@alma.test');
  const { body } = await askSwarm(second, there);
  expect(body.messages.at(-1).content).toBe('I am the second.');
  const as = await second.signIn('admin@alma.test');
  expect((await second.call('GET', '/api-ml/v1/models/connections', { as })).body.environment).toEqual({
    base_url: endpoint.baseUrl,
    model: 'second',
  });
  await second.close();
});
