import { startTestServer, type TestServer } from '../app.ts';
import { publicPath } from '../files/upload.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

/** Foreign origins, most of which look like ours. */
function foreignOrigins(): string[] {
  const { port } = new URL(server.origin);
  return [
    'null',
    'https://evil.test',
    `https://localhost:${port}`,
    'http://localhost',
    `http://localhost:${port}0`,
    `http://localhost:${Number(port) - 1}`,
    `http://localhost:${port}.evil.test`,
    `http://localhost.evil.test:${port}`,
    `http://evil-localhost:${port}`,
    `http://evil.localhost:${port}`,
    `http://localhost:${port}@evil.test`,
    `http://127.0.0.1:${port}`,
    `${server.origin}/`,
    `${server.origin}, https://evil.test`,
    '*',
  ];
}

describe('a page of another origin', () => {
  it.each([
    '/api/v1/health',
    '/api/v1/auth/me',
    '/api/v1/auth/refresh',
    '/api-ml/v1/openapi.json',
    '/api/v1/nothing',
    '/config.json',
    '/remotes.json',
    '/assets/main.1.js',
    '/remotes/wallet/0.1.0-aaaa/remoteEntry.js',
    publicPath('nothing'),
    '/login',
  ])('may not read %s by any method', async (path) => {
    for (const origin of [server.origin, ...foreignOrigins()]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const request = {
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization',
        };
        const reply = await fetch(new URL(path, server.origin), {
          method,
          headers: { ...leo.headers, origin, ...(method === 'OPTIONS' ? request : {}) },
          redirect: 'manual',
        });
        await reply.arrayBuffer();
        const allowing = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([method, origin, allowing]).toEqual([method, origin, []]);
        if (method === 'OPTIONS') expect(reply.ok).toBe(false);
      }
    }
  });

  it('cannot act with a person’s cookies', async () => {
    const sam = await server.signIn('sam@alma.test');
    for (const origin of foreignOrigins()) {
      for (const address of ['/api/v1/auth/refresh', '/api/v1/auth/logout']) {
        const reply = await sam.browser.fetch(address, { method: 'POST', headers: { origin } });
        expect([origin, reply.status]).toEqual([origin, 403]);
      }
    }
    expect((await server.call('GET', '/api/v1/auth/me', { as: sam })).status).toBe(200);
    expect((await sam.browser.fetch('/api/v1/auth/refresh', { method: 'POST' })).status).toBe(200);
  });
});

describe('a cookie', () => {
  it('authorises no other call, so that a form of another origin can do nothing', async () => {
    const before = await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo });
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];
    for (const contentType of types) {
      const reply = await leo.browser.fetch(`/api/v1/users/${leo.userId}`, {
        method: 'PATCH',
        headers: { 'content-type': contentType },
        body: '{"bio":"taken over"}',
      });
      expect([401, 415]).toContain(reply.status);
    }
    const after = await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo });
    expect(after.body).toEqual(before.body);
  });
});
