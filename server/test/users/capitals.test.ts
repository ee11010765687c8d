import { startTestServer, type TestServer } from '../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('finds, changes and deletes nothing by an id in capitals', async () => {
  const admin = await server.signIn('admin@alma.test');
  const sam = await server.signIn('sam@alma.test');
  const byCapitals = (method: string, rest = '', body?: unknown) =>
    server.call(method, `/api/v1/users/${sam.userId.toUpperCase()}${rest}`, { as: admin, body });
  const replies = [
    await byCapitals('GET'),
    await byCapitals('PATCH', '', { bio: 'By another spelling' }),
    await byCapitals('DELETE'),
    await byCapitals('GET', '/balances'),
    await byCapitals('POST', '/roles', { role: 'PM' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const { body } = await server.call('GET', '/api/v1/auth/me', { as: sam });
  expect(body).toMatchObject({ status: 'active', display_name: 'Sam Okafor', roles: [{ role: 'USER' }] });
  expect(body.bio).not.toBe('By another spelling');
});
