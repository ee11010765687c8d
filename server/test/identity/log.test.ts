import { startTestServer, type TestServer } from '../app.ts';
import { finishSignIn, passProvider, startSignIn } from '../sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('contains no token, code, state, cookie or e-mail of a complete visit', async () => {
  const started = await startSignIn(server.origin, undefined, '?login_hint=secret.person@alma.test');
  const callback = await passProvider(started, 'secret.person@alma.test');
  const code = callback.searchParams.get('code') ?? '';
  const tokens = (await (await finishSignIn(started.browser, callback)).json()) as Record<string, string>;
  const headers = {
    authorization: `Bearer ${tokens['access_token']}`,
    'x-id-token': tokens['id_token'] ?? '',
  };
  // The id of an interaction is part of its URL; without its signature it is useless.
  const names = started.browser.cookieNames().filter((name) => !/interaction-\d+$/.test(name));
  const cookies = names.map((name) => started.browser.cookie(name) ?? '');

  await server.call('GET', '/api/v1/auth/me', { headers });
  await server.call('GET', `/api/v1/auth/callback?code=${code}&state=${started.state}`);
  await server.call('PATCH', '/api/v1/users/x', { headers, body: '{"bio": "secret.person@alma.test' });
  await started.browser.fetch('/api/v1/auth/refresh', { method: 'POST' });
  const logout = await started.browser.fetch('/api/v1/auth/logout', { method: 'POST', headers });
  await started.browser.fetch(((await logout.json()) as { logout_url: string }).logout_url);

  const log = server.log.join('');
  expect(log).toContain('"path":"/api/v1/auth/callback"');
  const secrets = [
    'secret.person',
    'alma.test',
    code,
    started.state,
    ...Object.values(tokens).map(String),
    ...cookies,
  ];
  for (const secret of secrets.filter((text) => text.length > 8)) expect(log).not.toContain(secret);
});

it('contains no connection and no hint of a sign-in, accepted or refused', async () => {
  const secret = 'one.more.secret';
  const queries = [
    `connection_id=github&login_hint=${secret}@alma.test`,
    `connection_id=${secret}`,
    `login_hint=${secret}`,
    `login_hint=${secret}%0d%0aforged`,
  ];
  const statuses = [];
  for (const query of queries)
    statuses.push((await server.call('GET', `/api/v1/auth/login?${query}`)).status);
  expect(statuses).toEqual([200, 400, 400, 400]);
  expect(server.log.join('')).not.toMatch(/one\.more\.secret|forged|connection_id=/);
});

it('contains no value of a failed query', async () => {
  const person = await server.signIn('another.secret@alma.test');
  await server.database.pool.query(
    'ALTER TABLE users ADD CONSTRAINT no_mars CHECK (bio <> $$mars is secret$$)',
  );
  const reply = await server.call('PATCH', `/api/v1/users/${person.userId}`, {
    as: person,
    body: { bio: 'mars is secret' },
  });
  expect(reply.status).toBe(500);
  const line = server.log.find((entry) => entry.includes('request failed')) ?? '';
  expect(line).toContain('no_mars');
  expect(line).not.toMatch(/mars is secret|another\.secret/);
});
