import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { startTestServer, type TestServer } from '../app.ts';
import { publicPath, upload } from '../files/upload.ts';
import type { SignedIn } from '../sign-in.ts';
import { openProvider, startSignIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { sendRaw } from './raw-http.ts';

/** The headers that control how far a browser trusts a reply. */
const judged = [
  'cache-control',
  'clear-site-data',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];
type Judged = Record<string, string>;

const onlyJudged = (headers: Iterable<[string, string]>): Judged =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => judged.includes(name))
      .map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, "'nonce'")]),
  );

const always: Judged = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const page: Judged = {
  ...always,
  // Revalidated each time, but eligible for the back/forward cache, since it contains no personal data.
  'cache-control': 'private, no-cache',
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'nonce'; style-src 'self' 'nonce'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri /api/v1/csp-reports",
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
};
const ownPage: Judged = {
  ...always,
  'content-security-policy':
    "default-src 'none'; script-src 'nonce'; style-src 'nonce'; img-src data:; form-action 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
};
const protocol: Judged = {
  ...always,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

let web: ReturnType<typeof makeWebFolder>;
let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  web = makeWebFolder();
  server = await startTestServer({ env: { ALMA_WEB_DIR: web.dir } });
  leo = await server.signIn('leo@alma.test');
});
afterAll(async () => {
  await server.close();
  web.remove();
});

async function look(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Judged }> {
  const reply = await fetch(new URL(path, server.origin), { redirect: 'manual', ...init });
  await reply.arrayBuffer();
  return { status: reply.status, headers: onlyJudged(reply.headers) };
}
const html = { headers: { accept: 'text/html' } };

describe('every data reply', () => {
  it.each([
    ['a call that anybody may make', '/api/v1/health', {}, 200],
    ['an OpenAPI document', '/api-ml/v1/openapi.json', {}, 200],
    ['what pages learn at run time', '/config.json', {}, 200],
    ['the registry', '/remotes.json', {}, 200],
    ['no token', '/api/v1/auth/me', {}, 401],
    ['no such address', '/api/v1/nothing', {}, 404],
    ['no such file', '/assets/nothing.js', {}, 404],
    ['no such public file', publicPath('nothing'), {}, 404],
    ['an address that cannot be read', '/%zz', {}, 404],
    ['such an address in a browser', '/%zz', html, 302],
    ['no upgrade at a socket', '/api/v1/ws/chat', {}, 426],
    [
      'a report',
      '/api/v1/csp-reports',
      { method: 'POST', headers: { 'content-type': 'application/csp-report' } },
      204,
    ],
    ['a bad body', '/api/v1/client-errors', { method: 'POST', body: '{' }, 415],
  ] as [string, string, RequestInit, number][])(
    'may not be cached or framed: %s',
    async (_name, address, init, status) => {
      expect(await look(address, init)).toEqual({ status, headers: always });
    },
  );

  it('may not be cached or framed when it contains personal data', async () => {
    expect(await look(`/api/v1/users/${leo.userId}`, { headers: leo.headers })).toEqual({
      status: 200,
      headers: always,
    });
    expect((await look(`/api/v1/users/${leo.userId}/export`, { headers: leo.headers })).headers).toEqual(
      always,
    );
  });

  it('may not be cached or framed when the server fails', async () => {
    const broken = await startTestServer();
    const nina = await broken.signIn('nina@alma.test');
    await broken.database.pool.query('ALTER TABLE users RENAME COLUMN bio TO biography');
    const reply = await broken.call('GET', `/api/v1/users/${nina.userId}`, { as: nina });
    await broken.close();
    expect(reply.status).toBe(500);
    expect(onlyJudged(reply.headers)).toEqual(always);
  });

  it.each([
    ['an upgrade nowhere', 'GET /nothing HTTP/1.1', ['Connection: Upgrade', 'Upgrade: websocket'], 404],
    [
      'an upgrade for a page of others',
      'GET /api/v1/ws/chat HTTP/1.1',
      ['Connection: Upgrade', 'Upgrade: websocket', 'Origin: https://evil.test'],
      403,
    ],
    ['a request that is not HTTP', 'GET / HTTP/1.1', ['bad header'], 400],
    ['headers without end', 'GET / HTTP/1.1', [`X-Long: ${'x'.repeat(100_000)}`], 431],
  ])('may not be cached or framed when no route is reached: %s', async (_name, first, lines, status) => {
    const reply = await sendRaw(server.origin, [first, 'Host: localhost', ...lines]);
    expect(reply).toMatchObject({ status, body: { error: { request_id: reply.headers['x-request-id'] } } });
    expect(onlyJudged(Object.entries(reply.headers))).toEqual(always);
  });
});

describe('pages', () => {
  it.each(['/', '/login', '/wallet/new', '/no/such/page'])('%s', async (path) => {
    expect(await look(path, html)).toEqual({ status: 200, headers: page });
  });

  it.each(['/callback?code=secret&state=x', '/callback/?code=secret'])(
    'leak no code of their address: %s',
    async (path) => {
      expect((await look(path, html)).headers).toEqual({ ...page, 'referrer-policy': 'no-referrer' });
    },
  );

  it('of the development sign-in and mailbox run only their own script', async () => {
    const started = await startSignIn(server.origin);
    const address = await openProvider(started);
    const reply = await started.browser.fetch(address.href);
    expect(onlyJudged(reply.headers)).toEqual(ownPage);
    expect((await look('/oidc/interaction/none', html)).headers).toEqual(ownPage);
    expect((await look('/dev/mail', html)).headers).toEqual(ownPage);
  });

  it('of the provider’s protocol also have a policy', async () => {
    expect((await look('/oidc/.well-known/openid-configuration')).headers).toMatchObject({
      ...protocol,
      'cache-control': expect.any(String),
    });
    const { headers } = await look('/oidc/session/end?client_id=alma-development', html);
    // The page that submits its form automatically when nobody is signed in.
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('files', () => {
  it('of the build are cached forever', async () => {
    expect(await look('/assets/main.1.js')).toEqual({
      status: 200,
      headers: { ...always, 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('that are public are revalidated, and can only be displayed', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { body } = await upload(server, leo, { bytes });
    const avatar = { avatar_url: publicPath(body.id as string) };
    await server.call('PATCH', `/api/v1/users/${leo.userId}`, { as: leo, body: avatar });
    const sandboxed = "default-src 'none'; sandbox; frame-ancestors 'none'";
    const headers = { ...always, 'cache-control': 'public, no-cache', 'content-security-policy': sandboxed };
    expect(await look(avatar.avatar_url)).toEqual({ status: 200, headers });
    const { headers: first } = await fetch(new URL(avatar.avatar_url, server.origin));
    const again = { headers: { 'if-none-match': first.get('etag') ?? '' } };
    expect(await look(avatar.avatar_url, again)).toEqual({ status: 304, headers });

    // The reply started as a file and became an error.
    await rm(path.join(server.platform.config.dataDir, 'files'), { recursive: true });
    const { status, headers: failed } = await look(avatar.avatar_url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(failed).toEqual(always);
  });
});

describe('signing out', () => {
  const forgets = { ...always, 'clear-site-data': '"cache"' };

  it('clears the cache and leaves storage to the page', async () => {
    const ida = await server.signIn('ida@alma.test');
    const { headers } = ida;
    expect(await look('/api/v1/auth/logout', { method: 'POST', headers })).toEqual({
      status: 200,
      headers: forgets,
    });
  });

  it('also clears the cache when a session is ended in the list, but only for this browser', async () => {
    const [here, there] = [await server.signIn('sam@alma.test'), await server.signIn('sam@alma.test')];
    const { body } = await server.call('GET', '/api/v1/auth/sessions', { as: here });
    const idOf = (isCurrent: boolean): string =>
      body.sessions.find((session: { is_current: boolean }) => session.is_current === isCurrent).id;
    const end = (id: string) =>
      look(`/api/v1/auth/sessions/${id}`, { method: 'DELETE', headers: here.headers });
    expect((await end(idOf(false))).headers).toEqual(always);
    expect((await end(idOf(true))).headers).toEqual(forgets);
    expect((await server.call('GET', '/api/v1/auth/me', { as: there })).status).toBe(401);
  });
});

it('sends HSTS for a year when its public address is https', async () => {
  const away = await startTestServer({ env: { PUBLIC_URL: 'https://alma.example', ALMA_WEB_DIR: web.dir } });
  const strict = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  const of = async (path: string) => onlyJudged((await fetch(new URL(path, away.origin))).headers);
  expect(await of('/api/v1/health')).toEqual({ ...always, ...strict });
  expect(await of('/login')).toEqual({ ...page, ...strict });
  const refused = await sendRaw(away.origin, [
    'GET /nothing HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
  ]);
  expect(onlyJudged(Object.entries(refused.headers))).toEqual({ ...always, ...strict });
  await away.close();
});
