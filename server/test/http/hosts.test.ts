import { startTestServer, type TestServer } from '../app.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { sendRaw } from './raw-http.ts';

const get = (path: string, ...hosts: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  ...hosts.map((host) => `Host: ${host}`),
  'Connection: close',
];
const upgrade = (path: string, ...hosts: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  ...hosts.map((host) => `Host: ${host}`),
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const misdirected = {
  status: 421,
  body: { error: { code: 'MISDIRECTED_REQUEST', request_id: expect.any(String) } },
};
const malformed = {
  status: 400,
  body: {
    error: { code: 'VALIDATION_FAILED', details: [{ path: 'Host', message: 'Send one Host header' }] },
  },
};

describe('a server in development', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { ALLOWED_HOSTS: 'alma.internal' } });
  });
  afterAll(() => server.close());
  const port = (): string => new URL(server.origin).port;

  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', 'alma.internal', 'Alma.Internal:9'])(
    'answers for %s',
    async (host) => {
      expect((await sendRaw(server.origin, get('/api/v1/openapi.json', host))).status).toBe(200);
    },
  );

  it.each([
    '/api/v1/auth/login',
    '/api-ml/v1/nothing',
    '/oidc/.well-known/openid-configuration',
    '/dev/mail',
    '/login',
    '/config.json',
    '/assets/main.js',
    '/%zz',
  ])('refuses %s for a foreign name that resolves to this machine', async (path) => {
    expect(await sendRaw(server.origin, get(path, `evil.test:${port()}`))).toMatchObject(misdirected);
  });

  it.each([
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evil.localhost',
    'localhost.',
    '0.0.0.0',
    '192.168.0.1',
  ])('does not treat %s as its own machine', async (host) => {
    expect(await sendRaw(server.origin, get('/config.json', host))).toMatchObject(misdirected);
  });

  it.each([
    ['none', []],
    ['two', ['localhost', 'localhost']],
    ['another one after its own', ['localhost', 'evil.test']],
    ['an empty one', ['']],
    ['one with a user', ['localhost@evil.test']],
    ['one with a path', ['localhost/evil.test']],
    ['a list', ['localhost, evil.test']],
  ])('refuses a request that names %s', async (_name, hosts) => {
    expect(await sendRaw(server.origin, get('/config.json', ...hosts))).toMatchObject(malformed);
    expect(await sendRaw(server.origin, upgrade('/api/v1/ws/chat', ...hosts))).toMatchObject(malformed);
  });

  it('also refuses HTTP/1.0 without a host', async () => {
    expect(await sendRaw(server.origin, ['GET /config.json HTTP/1.0'])).toMatchObject(malformed);
  });

  it.each(['/api/v1/ws/chat', '/spin_group/ws', '/nothing'])(
    'refuses the upgrade at %s for another name',
    async (path) => {
      expect(await sendRaw(server.origin, upgrade(path, 'evil.test'))).toMatchObject(misdirected);
    },
  );

  it.each(['/api/v1/health', '/api-ml/v1/health', '/api/v1/readiness', '/api-ml/v1/readiness'])(
    'answers health checks at %s under any host name',
    async (path) => {
      expect((await sendRaw(server.origin, get(path, '10.0.0.7:3000'))).status).toBe(200);
    },
  );

  it('uses the Host header, not what a caller claims was forwarded', async () => {
    const lines = [...get('/config.json', 'evil.test'), 'X-Forwarded-Host: localhost'];
    expect(await sendRaw(server.origin, lines)).toMatchObject(misdirected);
  });
});

describe('a server in production', () => {
  let stub: StubProvider;
  let server: TestServer;
  beforeAll(async () => {
    stub = await startStubProvider();
    server = await startTestServer({ env: { ...stub.env, PUBLIC_URL: 'https://alma.example' } });
    // The other production rules would require an https provider.
    server.platform.config.mode = 'production';
  });
  afterAll(async () => {
    await server.close();
    await stub.stop();
  });

  it('answers for its public name only', async () => {
    const statusOf = async (host: string) => (await sendRaw(server.origin, get('/config.json', host))).status;
    expect(await statusOf('alma.example')).toBe(200);
    expect(await statusOf('localhost')).toBe(421);
    expect(await statusOf('127.0.0.1')).toBe(421);
  });
});
