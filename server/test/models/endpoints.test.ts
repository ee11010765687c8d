import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { administrator, askSwarm } from './connecting.ts';
import { startEndpoint, type TestEndpoint } from './endpoint.ts';
import { pausedByBudget } from './paused.ts';
import { calls, hasTools, says } from './replies.ts';

let endpoint: TestEndpoint;
let server: TestServer;
let admin: SignedIn;
let leo: SignedIn;
let models: ReturnType<typeof administrator>;
/** The current addresses of the test's host names. */
const names = new Map<string, string[]>();
/** Runs once, during the next lookup of a name. */
let meanwhile: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  endpoint = await startEndpoint({
    able: (answer, request) =>
      (hasTools(request) ? calls('report_number', { number: 7 }) : says('one, two, three'))(answer, request),
    talker: says('one, two, three'),
    // A request without tools comes after the hand-over.
    'hands-over': (answer, request) =>
      request.before === 0
        ? calls('hand_over', { to: 'Critic', reason: 'It is hers.' })(answer, request)
        : says('I am done.')(answer, request),
  });
  const port = Number(new URL(endpoint.baseUrl).port);
  server = await startTestServer({
    parts: {
      modelNetwork: {
        resolve: async (host) => {
          const work = meanwhile;
          meanwhile = undefined;
          await work?.();
          return (names.get(host) ?? []).map((address) => ({
            address,
            family: address.includes(':') ? 6 : 4,
          }));
        },
        ports: { ollama: port, 'lm-studio': 9, vllm: 9, 'llama-cpp': 9 },
      },
      runTimings: { pausePollMs: 100, pollIntervalMs: 100 },
    },
  });
  admin = await server.signIn('admin@alma.test');
  leo = await server.signIn('leo@alma.test');
  models = administrator(server, admin);
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
});
beforeEach(async () => {
  names.clear();
  names.set('localhost', ['127.0.0.1']);
  await models.removeAll();
  // Runs that are paused by a used-up budget end without a model.
  await allRunsEnded();
});

const allRunsEnded = () =>
  eventually(async () => {
    const active = `SELECT 1 FROM ai_runs WHERE status IN ('queued', 'running', 'waiting')`;
    return (await server.database.pool.query(active)).rowCount === 0;
  }, 'the end of all runs');

const portOf = (): string => new URL(endpoint.baseUrl).port;
const add = (base_url: string, more: object = {}) =>
  models.call('POST', '/connections', { provider: 'openai', base_url, model: 'able', ...more });

describe('an address', () => {
  it.each([
    ['loopback', 'http://127.0.0.1:9/v1'],
    ['a private network', 'https://10.1.2.3/v1'],
    ['loopback inside IPv6', 'http://[::ffff:127.0.0.1]:9/v1'],
    ['a name of this machine', 'http://localhost:9/v1'],
  ])('in the internal network has to be allowed by an administrator: %s', async (_name, address) => {
    expect(await add(address)).toMatchObject({ status: 422, body: { error: { code: 'ADDRESS_INTERNAL' } } });
    const { status, body } = await add(address, { allow_internal: true });
    expect(status).toBe(201);
    expect(body.allowed_host).toBe(`${new URL(address).hostname}:${new URL(address).port || 443}`);
  });

  it.each([
    ['the metadata service of clouds', 'http://169.254.169.254/latest'],
    ['another link-local address', 'http://[fe80::1]/v1'],
    ['metadata over IPv6', 'http://[fd00:ec2::254]/v1'],
    ['the unspecified address', 'http://0.0.0.0:9/v1'],
    ['a name that resolves to one', 'http://meta.test/v1'],
    ['a public address without encryption', 'http://8.8.8.8/v1'],
  ])('is never called, allowed or not: %s', async (_name, address) => {
    names.set('meta.test', ['93.184.215.14', '169.254.169.254']);
    for (const more of [{}, { allow_internal: true }])
      expect((await add(address, more)).body.error?.code).toBe('ADDRESS_REFUSED');
    const trial = await models.call('POST', '/trial', {
      ...models.inNetwork(address),
      model: 'able',
    });
    expect(trial.body).toMatchObject({ ok: false, fault: { kind: 'address' } });
  });

  it('that later resolves to the internal network or a metadata service is not called', async () => {
    names.set('models.test', ['93.184.215.14']);
    expect((await add(`https://models.test:${portOf()}/v1`)).body.allowed_host).toBeNull();
    names.set('models.test', ['127.0.0.1']);
    endpoint.requests.length = 0;
    expect((await askSwarm(server, leo)).body.error.code).toBe('MODEL_FAILED');
    const trial = await models.call('POST', '/trial', {
      provider: 'openai',
      base_url: `https://models.test:${portOf()}/v1`,
      model: 'able',
    });
    expect(trial.body.fault.kind).toBe('internal');
    await models.removeAll();

    names.set('box.test', ['127.0.0.1']);
    await models.connect(`http://box.test:${portOf()}/v1`, 'able');
    expect((await askSwarm(server, leo)).status).toBe(200);
    expect(endpoint.requests).toHaveLength(1);
    // A new revision opens new connections, which resolve the name again.
    await server.database.pool.query('UPDATE model_connections SET revision = revision + 1');
    names.set('box.test', ['169.254.169.254']);
    const again = await models.call('POST', '/trial', {
      ...models.inNetwork(`http://box.test:${portOf()}/v1`),
      model: 'able',
    });
    expect(again.body).toMatchObject({ ok: false, fault: { kind: 'address' } });
    expect(endpoint.requests).toHaveLength(1);
  });

  it('never gets a key that is entered for another address at the same moment', async () => {
    names.set('box.test', ['127.0.0.1']);
    const address = `http://box.test:${portOf()}/v1`;
    const { id } = await models.connect(address, 'able');
    const key = 'sk-of-another-address';
    const moved = { base_url: 'http://127.0.0.1:9/v1', allow_internal: true, key };
    meanwhile = () => models.change(id, moved);
    const { body } = await models.change(id, { base_url: address, allow_internal: true });
    expect(body).toMatchObject({ base_url: address, has_key: false });
  });

  it('that redirects is not followed', async () => {
    const trial = await models.call('POST', '/trial', {
      ...models.inNetwork(endpoint.baseUrl),
      model: 'redirects',
    });
    expect(trial.body).toMatchObject({ ok: false, fault: { message: expect.stringContaining('redirects') } });
  });
});

describe('a trial', () => {
  const trial = async (model: string, more: object = {}) =>
    (await models.call('POST', '/trial', { ...models.inNetwork(endpoint.baseUrl), model, ...more })).body;

  it('reports times, streaming and tools', async () => {
    expect(await trial('able')).toEqual({
      ok: true,
      first_token_ms: expect.any(Number),
      total_ms: expect.any(Number),
      streaming: true,
      tools: true,
      dimensions: null,
      fault: null,
    });
    expect(await trial('talker')).toMatchObject({ ok: true, streaming: true, tools: false });
  });

  it('reports the dimensions of a vector', async () => {
    expect(await trial('embeds', { purpose: 'embeddings' })).toMatchObject({ ok: true, dimensions: 3 });
  });

  it.each([
    ['wrong-key', 'key'],
    ['forbidden', 'key'],
    ['no-such-model', 'model'],
    ['plain-json', 'stream'],
    ['bad-request', 'failed'],
  ])('reports what is wrong: %s', async (model, kind) => {
    expect(await trial(model)).toMatchObject({ ok: false, fault: { kind, message: expect.any(String) } });
  });

  it('is for administrators', async () => {
    const path = '/api-ml/v1/models/trial';
    const body = { ...models.inNetwork(endpoint.baseUrl), model: 'able' };
    expect((await server.call('POST', path, { as: leo, body })).status).toBe(403);
  });
});

it('local servers are found, and the models that they list', async () => {
  const { body } = await models.call('POST', '/discover', {});
  expect(body).toEqual({
    found: [
      {
        server: 'ollama',
        base_url: `http://localhost:${portOf()}/v1`,
        models: ['llama3.2', 'nomic-embed-text'],
      },
    ],
  });
  names.set('meta.test', ['169.254.169.254']);
  expect((await models.call('POST', '/discover', { host: 'meta.test' })).body.error.code).toBe(
    'ADDRESS_REFUSED',
  );
  names.set('empty.test', ['127.0.0.2']);
  expect((await models.call('POST', '/discover', { host: 'empty.test' })).body).toEqual({ found: [] });
});

describe('limits', () => {
  const budget = { tokens_per_person: null, tokens: null, cost_per_person: null, cost: null };
  const connectLimited = (more: object, prices: object = {}) =>
    models.connect(endpoint.baseUrl, 'talker', { budget: { ...budget, ...more }, ...prices });

  it('of a person pause a run with a clear error until the next day', async () => {
    await connectLimited({ tokens_per_person: 18 });
    expect((await askSwarm(server, leo)).status).toBe(200);
    expect(await askSwarm(server, leo)).toMatchObject({
      status: 409,
      body: { error: { code: 'QUOTA_EXCEEDED', message: expect.stringContaining('midnight') } },
    });
    const nina = await server.signIn('nina@alma.test');
    expect((await askSwarm(server, nina)).status).toBe(200);
    server.passTime(86_400_000);
    leo = await server.signIn('leo@alma.test');
    await allRunsEnded();
    const { rows } = await server.database.pool.query('SELECT status FROM ai_runs WHERE owner_id = $1', [
      leo.userId,
    ]);
    expect(rows.slice(-2)).toEqual([{ status: 'completed' }, { status: 'completed' }]);
    admin = await server.signIn('admin@alma.test');
    models = administrator(server, admin);
  });

  it('of the platform apply to everybody, in tokens or in money', async () => {
    // 11 input and 7 output tokens, at 1 and 2 dollars per million.
    await connectLimited({ cost: '0.00002' }, { input_price: '1', output_price: '2' });
    const nina = await server.signIn('nina@alma.test');
    expect((await askSwarm(server, leo)).status).toBe(200);
    expect((await askSwarm(server, nina)).body.error.code).toBe('QUOTA_EXCEEDED');
  });

  it('let the next connection answer when they are used up', async () => {
    await connectLimited({ tokens: 1 });
    await models.connect(endpoint.baseUrl, 'able');
    await askSwarm(server, leo);
    const { body } = await askSwarm(server, leo);
    expect(body.messages.at(-1).additional_kwargs.model).toBe('able');
  });

  pausedByBudget({ server: () => server, leo: () => leo, models: () => models, endpoint: () => endpoint });

  it('count by length if an endpoint reports no usage, and the usage is shown', async () => {
    const { id } = await models.connect(endpoint.baseUrl, 'no-usage');
    await askSwarm(server, leo);
    const { body } = await models.call('GET', '/usage');
    expect(body.days.find(({ connection_id: of }: { connection_id: string }) => of === id)).toMatchObject({
      calls: 1,
      estimated_calls: 1,
      output_tokens: 5,
      cost: '0',
    });
    expect(body.people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ connection_id: id, user_id: leo.userId, handle: 'leo' }),
      ]),
    );
  });
});
