import { apiError } from './api-error.ts';
import { handle } from './handle.ts';
import { codeOf } from './handlers/auth.ts';
import { people } from './people.ts';
import { server } from './server.ts';
import { etagOf, openSession, tables } from './tables.ts';

const as = (userId: string): { authorization: string } => ({
  authorization: `Bearer ${openSession(userId)}`,
});
const { admin, leo, maya, sven } = people;

async function call(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const reply = await fetch(`http://localhost/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

it('refuses a caller without a session, and a suspended one', async () => {
  expect(await call('GET', '/auth/me')).toMatchObject({
    status: 401,
    body: { error: { code: 'UNAUTHENTICATED' } },
  });
  expect(await call('GET', '/auth/me', as(sven.user_id))).toMatchObject({
    status: 403,
    body: { error: { code: 'ACCOUNT_SUSPENDED' } },
  });
});

it('shows a user to the owner and to an administrator, and to no other user', async () => {
  expect((await call('GET', `/users/${maya.user_id}`, as(maya.user_id))).body).toEqual(maya);
  expect((await call('GET', `/users/${maya.user_id}`, as(admin.user_id))).status).toBe(200);
  expect((await call('GET', `/users/${maya.user_id}`, as(leo.user_id))).status).toBe(403);
  expect((await call('GET', '/users/nobody', as(leo.user_id))).status).toBe(403);
  expect((await call('GET', '/users/nobody', as(admin.user_id))).status).toBe(404);
});

it('checks a body as the server does: limits, unknown fields, read-only fields', async () => {
  const patch = (body: unknown) => call('PATCH', `/users/${leo.user_id}`, as(leo.user_id), body);
  expect(await patch({ display_name: ' ' })).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_FAILED', details: [{ path: 'display_name' }] } },
  });
  expect((await patch({ nickname: 'Leo' })).status).toBe(400);
  expect((await patch({ handle: 'other', bio: 'Hello' })).body).toMatchObject({
    handle: 'leo',
    bio: 'Hello',
  });
  expect((await patch({ kyc_level: 3 })).status).toBe(403);
});

it('keeps the last administrator', async () => {
  const reply = await call('PATCH', `/users/${admin.user_id}`, as(admin.user_id), { status: 'suspended' });
  expect(reply).toMatchObject({ status: 409, body: { error: { code: 'LAST_ADMIN' } } });
});

it('signs in with a started state, and gives a repeated callback the same answer', async () => {
  const { state } = (await call('GET', '/auth/login')).body as { state: string };
  const query = `?code=${codeOf(maya.user_id)}&state=${state}`;
  const first = await call('GET', `/auth/callback${query}`);
  expect(first.body).toMatchObject({ success: true });
  expect(await call('GET', `/auth/callback${query}`)).toEqual(first);
  expect((await call('GET', '/auth/callback?code=code-user-maya&state=foreign')).body).toMatchObject({
    error: { code: 'SIGN_IN_FAILED' },
  });
});

it('refuses a change made from a stale state', async () => {
  const change = (bio: string, tag: string) =>
    call('PATCH', `/users/${leo.user_id}`, { ...as(leo.user_id), 'if-match': tag }, { bio });
  const tag = (): string => etagOf(tables.users.get(leo.user_id) ?? {});
  const first = tag();
  expect((await change('Hello', first)).status).toBe(200);
  expect((await change('Hello again', first)).status).toBe(412);
  expect((await change('Hello again', tag())).status).toBe(200);
});

it('starts each test from the same data', async () => {
  expect((await call('GET', `/users/${leo.user_id}`, as(leo.user_id))).body).toMatchObject({ bio: '' });
});

it('fails loudly when a handler breaks the contract', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { email, ...withoutEmail } = leo;
  server.use(handle('users.get', () => withoutEmail as typeof leo));
  expect((await call('GET', `/users/${leo.user_id}`, as(leo.user_id))).status).toBe(500);
  expect(complaint).toHaveBeenCalledWith(
    expect.objectContaining({
      message: expect.stringContaining('The handler of users.get breaks the contract'),
    }),
  );
  expect(email).toBe('leo@alma.test');
});

it('fails loudly when a handler throws anything but a refusal', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    handle('users.get', () => {
      throw new Error('no such table');
    }),
  );
  expect((await call('GET', `/users/${leo.user_id}`, as(leo.user_id))).status).toBe(500);
  expect(complaint).toHaveBeenCalledWith(expect.objectContaining({ message: 'no such table' }));
});

it('blocks a call without a handler, and logs an error on the console, which fails a test', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(fetch('http://localhost/api/v1/no-such-call')).rejects.toThrow('Failed to fetch');
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('/api/v1/no-such-call'));
});

it('lets a single test replace an answer', async () => {
  server.use(handle('users.get', () => apiError(503, 'SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 })));
  expect((await call('GET', `/users/${leo.user_id}`, as(leo.user_id))).status).toBe(503);
});
