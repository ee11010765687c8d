import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { startTestServer, type TestServer } from '../app.ts';
import { administer } from '../database.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const path = (): string => `/api/v1/users/${leo.userId}`;
const send = (body: string, contentType: string) =>
  server.call('PATCH', path(), { as: leo, body, headers: { 'content-type': contentType } });
const json = 'application/json';

it('says what is wrong with a body without repeating all of it', async () => {
  const keys = Array.from({ length: 20_000 }, (_, n) => `"unknown_field_${n}":1`);
  const reply = await server.call('POST', '/api/v1/chats', {
    as: leo,
    body: `{${keys.join(',')}}`,
    headers: { 'content-type': json },
  });
  expect([reply.status, reply.body.error.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(JSON.stringify(reply.body).length).toBeLessThan(10_000);
});

it.each([
  ['malformed JSON', '{"bio": ', json, 400, 'VALIDATION_FAILED'],
  ['a key that would reach the prototype', '{"__proto__": {"bio": "x"}}', json, 400, 'VALIDATION_FAILED'],
  ['another content type', 'bio=x', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', '{"bio": "x"}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a body over 1 MB', `{"bio": "${'x'.repeat(1_048_576)}"}`, json, 413, 'PAYLOAD_TOO_LARGE'],
])('refuses %s in the common error shape', async (_name, body, type, status, code) => {
  const reply = await send(body, type);
  expect(reply).toMatchObject({ status, body: { error: { code, message: expect.any(String) } } });
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.body.error.request_id).toBe(reply.headers.get('x-request-id'));
});

it('refuses an error report over 16 kB from a stranger, and a body over 1 kB for a call without a body', async () => {
  const statusOf = async (address: string, length: number): Promise<number> =>
    (await server.call('POST', address, { body: { message: 'x'.repeat(length) } })).status;
  expect(await statusOf('/api/v1/client-errors', 16_000)).toBe(400);
  expect(await statusOf('/api/v1/client-errors', 16_384)).toBe(413);
  expect(await statusOf('/api/v1/auth/logout', 1_000)).toBe(200);
  expect(await statusOf('/api/v1/auth/logout', 1_024)).toBe(413);
});

it.each([json, 'text/plain', 'multipart/form-data'])(
  'answers 404 for an unknown address without parsing its %s body',
  async (contentType) => {
    const reply = await server.call('POST', '/api/v1/nothing', {
      body: '{"broken',
      headers: { 'content-type': contentType },
    });
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  },
);

it('treats an empty body as no body, whatever its content type', async () => {
  for (const type of [json, 'text/plain']) {
    const reply = await server.call('POST', '/api/v1/auth/logout', { headers: { 'content-type': type } });
    expect(reply.status).toBe(200);
  }
  expect(
    (await server.call('GET', '/api/v1/auth/me', { as: leo, headers: { 'content-type': json } })).status,
  ).toBe(200);
});

it('serves paths with and without a trailing slash', async () => {
  expect((await server.call('GET', `${path()}/`, { as: leo })).status).toBe(200);
});

it('redirects a browser to the start page from an address that cannot be decoded', async () => {
  const reply = await fetch(`${server.origin}/%E0%A4%A`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/']);
});

it.each(['/api/v1/nothing', '/api-ml/v1/nothing', '/api/v1/users', '/api', '/api/v1/%zz'])(
  'answers 404 for the unknown address %s',
  async (address) => {
    expect(await server.call('DELETE', address, { as: leo })).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND', request_id: expect.any(String) } },
    });
  },
);

it('refuses query parameters that it does not know', async () => {
  expect(await server.call('GET', `${path()}?fields=all`, { as: leo })).toMatchObject({ status: 400 });
});

it('survives broken HTTP', async () => {
  const { port } = new URL(server.origin);
  const reply = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nbad header\r\n\r\n'),
    );
    socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
  });
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect((await server.call('GET', '/api/v1/health')).status).toBe(200);
});

describe('the request id', () => {
  const give = async (id: string): Promise<{ own: string; line: Record<string, unknown> }> => {
    const reply = await server.call('PATCH', path(), { as: leo, body: {}, headers: { 'x-request-id': id } });
    const ownId = reply.headers.get('x-request-id') ?? '';
    const line =
      server.log.find((entry) => entry.includes(ownId) && entry.includes('"msg":"request"')) ?? '{}';
    return { own: ownId, line: JSON.parse(line) as Record<string, unknown> };
  };

  it("is always generated here; the caller's is logged beside it", async () => {
    const id = randomUUID();
    const { own: ownId, line } = await give(id);
    expect(ownId).toMatch(/^[0-9a-f-]{36}$/);
    expect(ownId).not.toBe(id);
    expect(line).toMatchObject({ reqId: ownId, client_request_id: id });
  });

  it('of a caller never reaches the audit log', async () => {
    const id = randomUUID();
    const admin = await server.signIn('admin@alma.test');
    const body = { status: 'verified' };
    const headers = { 'x-request-id': id };
    const reply = await server.call('PATCH', path(), { as: admin, body, headers });
    await server.call('PATCH', path(), { as: admin, body: { status: 'active' }, headers });
    const { rows } = await server.database.pool.query<{ request_id: string }>(
      'SELECT request_id FROM audit_log',
    );
    const ids = rows.map(({ request_id: kept }) => kept);
    expect(ids).toContain(reply.headers.get('x-request-id'));
    expect(ids).not.toContain(id);
  });

  it.each(['short', 'with spaces in it', 'x'.repeat(65), '<script>alert(1)</script>'])(
    'of a caller is dropped when it is %p',
    async (id) => {
      expect((await give(id)).line).not.toHaveProperty('client_request_id');
    },
  );
});

describe('an error of the server', () => {
  it('reveals no SQL, stack or path', async () => {
    const broken = await startTestServer();
    try {
      const nina = await broken.signIn('nina@alma.test');
      await broken.database.pool.query('ALTER TABLE users RENAME COLUMN bio TO biography');
      const reply = await broken.call('GET', `/api/v1/users/${nina.userId}`, { as: nina });
      expect(reply).toMatchObject({
        status: 500,
        body: { error: { code: 'INTERNAL_ERROR', request_id: expect.any(String) } },
      });
      expect(JSON.stringify(reply.body)).not.toMatch(
        /select|column|biography|server\/src|at .*\.ts|node_modules/i,
      );
      expect(broken.log.join('')).toContain(reply.body.error.request_id);
    } finally {
      await broken.close();
    }
  });

  it('is 503 while the database is unavailable, as is readiness, and recovers automatically', async () => {
    const cut = await startTestServer();
    const name = new URL(cut.databaseUrl).pathname.slice(1);
    const rename = (from: string, to: string) =>
      administer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}'; ALTER DATABASE ${from} RENAME TO ${to}`,
      );
    const nina = await cut.signIn('nina@alma.test');
    const look = () => cut.call('GET', `/api/v1/users/${nina.userId}`, { as: nina });

    await rename(name, `${name}_away`);
    expect(await look()).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    expect((await look()).headers.get('retry-after')).toBe('2');
    expect(await cut.call('GET', '/api/v1/readiness')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { database: 'unavailable' } },
    });
    expect((await cut.call('GET', '/api/v1/health')).status).toBe(200);

    await rename(`${name}_away`, name);
    expect((await look()).status).toBe(200);
    // A check is cached for a second.
    const isReady = async () => (await cut.call('GET', '/api/v1/readiness')).status === 200;
    await eventually(isReady, 'readiness');
    await cut.close();
  });
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '5', RATE_SIGN_INS_PER_MINUTE: '3' } });
  });
  afterAll(() => limited.close());

  it('count all calls of a user together, and each user separately', async () => {
    const [sam, ida] = [await limited.signIn('sam@alma.test'), await limited.signIn('ida@alma.test')];
    const look = (as: SignedIn) => limited.call('GET', `/api/v1/users/${as.userId}`, { as });
    const change = (as: SignedIn) => limited.call('PATCH', `/api/v1/users/${as.userId}`, { as, body: {} });
    const statuses = [];
    for (const call of [look, look, look, change, change, look]) statuses.push((await call(sam)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await change(sam);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look(ida)).status).toBe(200);
    expect((await limited.call('GET', '/api/v1/auth/me', { as: sam })).status).toBe(200);
  });

  it('apply to simultaneous calls as well', async () => {
    const maya = await limited.signIn('maya@alma.test');
    const look = () => limited.call('GET', `/api/v1/users/${maya.userId}`, { as: maya });
    const statuses = (await Promise.all(Array.from({ length: 8 }, look))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  it('restrict the sign-ins that one address starts', async () => {
    const begin = () => limited.call('GET', '/api/v1/auth/login');
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await begin()).status);
    expect(statuses).toContain(429);
    expect((await begin()).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await limited.call('GET', '/api/v1/health')).status).toBe(200);
  });
});

describe('the service token', () => {
  const token = 'the application';
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startTestServer({ env: { SERVICE_TOKEN: token } });
  });
  afterAll(() => closed.close());

  const login = (headers: Record<string, string> = {}) =>
    closed.call('GET', '/api/v1/auth/login', { headers });
  const refused = { status: 401, body: { error: { code: 'SERVICE_TOKEN_INVALID' } } };

  it('is required once it is configured', async () => {
    expect(await login()).toMatchObject(refused);
    expect(await login({ 'x-service-token': 'another' })).toMatchObject(refused);
    expect((await login({ 'x-service-token': token })).status).toBe(200);
  });

  it.each([
    '/api/v1/health',
    '/api-ml/v1/readiness',
    '/api/v1/openapi.json',
    '/oidc/.well-known/openid-configuration',
    '/config.json',
  ])('is not required at %s', async (address) => {
    expect((await closed.call('GET', address)).status).toBe(200);
  });

  it('never authenticates a user', async () => {
    expect(
      await closed.call('GET', '/api/v1/auth/me', { headers: { 'x-service-token': token } }),
    ).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });
});
