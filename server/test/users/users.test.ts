import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let leo: SignedIn;
let nina: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
});
afterAll(() => server.close());

const stranger = '3b241101-e2bb-4255-8caf-4136c566a962';
const address = (id: string): string => `/api/v1/users/${id}`;
const get = (as: SignedIn, id: string) => server.call('GET', address(id), { as });
const patch = (as: SignedIn, id: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('PATCH', address(id), { as, body, headers });
const auditOf = async (userId: string): Promise<object[]> => {
  const { rows } = await server.database.pool.query(
    'SELECT action, actor_id, details, address, request_id FROM audit_log WHERE subject_id = $1 ORDER BY at',
    [userId],
  );
  return rows as object[];
};

describe('GET /users/{id}', () => {
  it('shows every field to the owner', async () => {
    const reply = await get(leo, leo.userId);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('etag')).toMatch(/^"\d+"$/);
    expect(reply.body).toEqual({
      user_id: leo.userId,
      handle: 'leo',
      display_name: 'Leo Marchetti',
      email: 'leo@alma.test',
      avatar_url: '',
      bio: expect.any(String),
      locale: 'en-US',
      timezone: 'America/New_York',
      status: 'active',
      kyc_level: 1,
      is_agent: false,
      roles: [
        { role: 'USER', user_id: leo.userId, assigned_by: null, assigned_at: expect.stringMatching(/Z$/) },
      ],
      first_steps: 'closed',
      created_at: expect.stringMatching(/Z$/),
      chosen: ['locale', 'timezone'],
    });
  });

  it('answers each of many calls at once with its own user and roles', async () => {
    const ids = [admin, leo, nina, admin, leo].map(({ userId }) => userId);
    const replies = await Promise.all([...ids, stranger].map((id) => get(admin, id)));
    expect(replies.map(({ body }) => body.user_id)).toEqual([...ids, undefined]);
    expect(replies.slice(0, 3).map(({ body }) => body.roles.length)).toEqual([2, 1, 1]);
  });

  it('shows any user to an administrator, and answers 404 for unknown users', async () => {
    expect((await get(admin, leo.userId)).status).toBe(200);
    for (const id of [stranger, 'nobody', '%00', 'a'.repeat(150)]) {
      expect(await get(admin, id)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
  });

  it('shows no user to others, and does not reveal who exists', async () => {
    const refusals = await Promise.all([nina.userId, stranger, 'nobody'].map((id) => get(leo, id)));
    for (const reply of refusals) {
      expect(reply).toMatchObject({
        status: 403,
        body: { error: { code: 'FORBIDDEN', message: 'You do not have permission to view this user' } },
      });
    }
  });

  it('requires a signed-in caller', async () => {
    expect(await server.call('GET', address(leo.userId))).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
  });
});

describe('PATCH /users/{id}', () => {
  it('changes and stores what the owner may change', async () => {
    const changes = {
      display_name: '  Leo M. ',
      bio: 'Climbs.',
      locale: 'de-DE',
      timezone: 'UTC',
    };
    const reply = await patch(leo, leo.userId, changes);
    expect(reply).toMatchObject({ status: 200, body: { ...changes, display_name: 'Leo M.' } });
    expect((await get(leo, leo.userId)).body).toEqual(reply.body);
  });

  it('distinguishes a choice of the default from no choice', async () => {
    const nova = await server.signIn('nova@example.test');
    const stored = { locale: 'en-US', timezone: 'UTC' };
    expect((await get(nova, nova.userId)).body).toMatchObject({ ...stored, chosen: [] });
    const reply = await patch(nova, nova.userId, { timezone: 'UTC' });
    expect(reply.body).toMatchObject({ ...stored, chosen: ['timezone'] });
    const rest = await patch(nova, nova.userId, { timezone: 'Europe/Brussels' });
    expect(rest.body).toMatchObject({ timezone: 'Europe/Brussels', chosen: ['timezone'] });
  });

  it('ignores read-only fields and refuses unknown ones', async () => {
    const whole = (await get(leo, leo.userId)).body;
    const { body: own } = await server.call('GET', '/api/v1/auth/me', { as: leo });
    expect(own).toMatchObject({ is_delivery_member: false, status: 'active', kyc_level: expect.any(Number) });
    const others = { handle: 'king', roles: ['ADMIN'], is_agent: true };
    expect(await patch(leo, leo.userId, { ...own, ...others })).toMatchObject({ status: 200, body: whole });
    expect(await patch(leo, leo.userId, { nickname: 'Leo' })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED' } },
    });
  });

  it.each([
    [{ display_name: ' ' }, 'display_name'],
    [{ display_name: 'x'.repeat(101) }, 'display_name'],
    [{ bio: 'x'.repeat(2001) }, 'bio'],
    [{ locale: 'xx-XX' }, 'locale'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+01:00' }, 'timezone'],
    [{ avatar_url: 'javascript:alert(1)' }, 'avatar_url'],
    [{ avatar_url: '/api/v1/public/files/../../x' }, 'avatar_url'],
    [{ status: 'king' }, 'status'],
    [{ kyc_level: 4 }, 'kyc_level'],
    [{ kyc_level: '1' }, 'kyc_level'],
    [{ display_name: null }, 'display_name'],
    [[], '(body)'],
    ['text', '(body)'],
  ])('refuses %j', async (body, path) => {
    expect(await patch(leo, leo.userId, JSON.stringify(body))).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', details: [{ path, message: expect.any(String) }] } },
    });
  });

  it('refuses text that cannot be stored', async () => {
    expect(await patch(leo, leo.userId, { bio: 'nul \u0000 byte' })).toMatchObject({ status: 400 });
  });

  it('is refused for others, whether the user exists or not', async () => {
    for (const id of [nina.userId, stranger]) {
      expect(await patch(leo, id, { bio: 'x' })).toMatchObject({
        status: 403,
        body: { error: { code: 'FORBIDDEN' } },
      });
    }
    expect((await patch(admin, stranger, { bio: 'x' })).status).toBe(404);
  });

  it('lets only an administrator set status and KYC level, and records it', async () => {
    for (const body of [{ status: 'verified' }, { kyc_level: 3 }, { status_reason: 'Because' }]) {
      expect((await patch(leo, leo.userId, body)).status).toBe(403);
    }
    const reply = await patch(admin, nina.userId, { status: 'verified', kyc_level: 3 });
    expect(reply).toMatchObject({ status: 200, body: { status: 'verified', kyc_level: 3 } });
    const common = {
      actor_id: admin.userId,
      address: expect.any(String),
      request_id: reply.headers.get('x-request-id'),
    };
    expect((await auditOf(nina.userId)).slice(-2)).toEqual([
      { ...common, action: 'user.status_changed', details: { from: 'active', to: 'verified' } },
      { ...common, action: 'user.kyc_changed', details: { from: 1, to: 3 } },
    ]);
    await patch(admin, nina.userId, { status: 'active' });
  });

  it('records nothing and keeps the ETag when nothing changes', async () => {
    const before = await get(admin, leo.userId);
    const rows = await auditOf(leo.userId);
    const reply = await patch(admin, leo.userId, { status: before.body.status, bio: before.body.bio });
    expect(reply.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(await auditOf(leo.userId)).toEqual(rows);
  });

  it('refuses a change that is based on an outdated state', async () => {
    const etag = (await get(leo, leo.userId)).headers.get('etag') ?? '';
    const first = await patch(leo, leo.userId, { bio: 'first' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    expect(await patch(leo, leo.userId, { bio: 'second' }, { 'if-match': etag })).toMatchObject({
      status: 412,
      body: { error: { code: 'PRECONDITION_FAILED' } },
    });
    expect((await patch(leo, leo.userId, { bio: 'third' }, { 'if-match': '*' })).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const etag = (await get(leo, leo.userId)).headers.get('etag') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) =>
        patch(leo, leo.userId, { bio: `at once ${index}` }, { 'if-match': etag }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ]);
  });
});

describe('the last administrator', () => {
  it.each(['suspended', 'archived'])('cannot be %s', async (status) => {
    expect(await patch(admin, admin.userId, { status })).toMatchObject({
      status: 409,
      body: { error: { code: 'LAST_ADMIN' } },
    });
    expect((await get(admin, admin.userId)).body.status).toBe('active');
  });

  it('remains after all administrators suspend each other at once', async () => {
    const emails = ['a1@alma.test', 'a2@alma.test', 'a3@alma.test'];
    const otherUsers = await Promise.all(emails.map((email) => server.signIn(email)));
    const all = [admin, ...otherUsers];
    for (const { userId } of otherUsers) {
      await server.database.pool.query("INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN')", [
        userId,
      ]);
    }
    const replies = await Promise.all(
      all.flatMap((actor) => all.map((target) => patch(actor, target.userId, { status: 'suspended' }))),
    );
    expect(replies.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
    const { rows } = await server.database.pool.query(
      "SELECT user_id FROM users JOIN role_grants USING (user_id) WHERE role = 'ADMIN' AND status = 'active'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it.each(['UPDATE audit_log SET action = $1', 'DELETE FROM audit_log WHERE action <> $1'])(
    'refuses %s',
    async (statement) => {
      await expect(server.database.pool.query(statement, ['x'])).rejects.toThrow('append-only');
    },
  );

  it('cannot be emptied', async () => {
    await expect(server.database.pool.query('TRUNCATE audit_log')).rejects.toThrow('append-only');
  });
});

describe('the first steps', () => {
  const stepsOf = async (as: SignedIn) => {
    const { body } = await server.call('GET', `${address(as.userId)}/steps`, { as });
    const steps = body.steps as { step: string; is_done: boolean }[];
    return Object.fromEntries(steps.map(({ step, is_done }) => [step, is_done]));
  };
  const post = async (as: SignedIn, path: string, body: unknown) =>
    (await server.call('POST', `/api/v1${path}`, { as, body })).body;

  it('are completed by doing them', async () => {
    const person = await server.signIn('newcomer@alma.test');
    expect(await stepsOf(person)).toEqual({
      profile: false,
      agent: false,
      wallet: false,
      chat: false,
      project: false,
    });
    // A name alone does not say what a person does, so the step stays open.
    const basic = { full_name: 'New Comer' };
    const { id } = await post(person, '/profile', { basic_identification: basic });
    expect(await stepsOf(person)).toMatchObject({ profile: false });
    await post(person, '/profile', { basic_identification: { ...basic, job_title: 'Baker' } });
    await post(person, `/profile/${id}/agent`, { prompt: 'You are a baker.' });
    await post(person, '/wallets/create', undefined);
    await post(person, '/chats', { title: 'Hello', participants: [leo.userId] });
    expect(await stepsOf(person)).toEqual({
      profile: true,
      agent: true,
      wallet: true,
      chat: true,
      project: false,
    });
  });

  it('stay open for a new person until that person closes them, in every browser', async () => {
    const person = await server.signIn('dismisser@alma.test');
    const before = await server.call('GET', '/api/v1/auth/me', { as: person });
    expect(before.body).toMatchObject({ first_steps: 'open' });
    expect((await patch(nina, person.userId, { first_steps: 'closed' })).status).toBe(403);
    expect((await patch(person, person.userId, { first_steps: 'done' })).status).toBe(400);
    expect((await patch(person, person.userId, { first_steps: 'closed' })).body).toMatchObject({
      first_steps: 'closed',
    });
    const again = await server.signIn('dismisser@alma.test');
    const after = await server.call('GET', '/api/v1/auth/me', { as: again });
    expect(after.body).toMatchObject({ first_steps: 'closed' });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });
});
