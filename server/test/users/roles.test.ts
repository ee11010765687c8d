import { startTestServer, type TestServer } from '../app.ts';
import { beginSession } from '../direct-session.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let leo: SignedIn;
let theo: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '5000', RATE_SIGN_INS_PER_MINUTE: '500' } });
  admin = await server.signIn('admin@alma.test');
  leo = await server.signIn('leo@alma.test');
  theo = await server.signIn('theo@alma.test');
});
afterAll(() => server.close());

const stranger = '3b241101-e2bb-4255-8caf-4136c566a962';
const address = (userId: string, role = '') => `/api/v1/users/${userId}/roles${role && `/${role}`}`;
const list = (as: SignedIn, userId: string) => server.call('GET', address(userId), { as });
const grant = (as: SignedIn, userId: string, role: unknown) =>
  server.call('POST', address(userId), { as, body: { role } });
const revoke = (as: SignedIn, userId: string, role: string) =>
  server.call('DELETE', address(userId, role), { as });
const rolesOf = async (userId: string): Promise<string[]> =>
  (await list(admin, userId)).body.roles.map(({ role }: { role: string }) => role);

describe('roles', () => {
  it('are granted and revoked by an administrator, who is recorded', async () => {
    const granted = await grant(admin, leo.userId, 'CREATOR');
    expect(granted.status).toBe(201);
    expect(granted.body.roles).toEqual([
      expect.objectContaining({ role: 'USER', assigned_by: null, assigned_by_name: null }),
      {
        role: 'CREATOR',
        user_id: leo.userId,
        assigned_by: admin.userId,
        assigned_by_name: 'Ada Novak',
        assigned_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await list(leo, leo.userId)).body).toEqual(granted.body);
    const revoked = await revoke(admin, leo.userId, 'CREATOR');
    expect(revoked).toMatchObject({ status: 200, body: { roles: [{ role: 'USER' }] } });
  });

  it('take effect with the next call, in both directions', async () => {
    expect((await server.call('GET', '/api/v1/audit', { as: leo })).status).toBe(403);
    await grant(admin, leo.userId, 'ADMIN');
    expect((await server.call('GET', '/api/v1/audit', { as: leo })).status).toBe(200);
    await revoke(admin, leo.userId, 'ADMIN');
    expect((await server.call('GET', '/api/v1/audit', { as: leo })).status).toBe(403);
  });

  it('change the user’s ETag', async () => {
    const tag = async () =>
      (await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo })).headers.get('etag');
    const before = await tag();
    await grant(admin, leo.userId, 'PM');
    expect(await tag()).not.toBe(before);
    await revoke(admin, leo.userId, 'PM');
  });

  it('are granted only when not held, and revoked only when held, or refused with that reason', async () => {
    expect(await grant(admin, leo.userId, 'USER')).toMatchObject({
      status: 409,
      body: { error: { code: 'ROLE_ALREADY_HELD', message: 'The user already has the role USER' } },
    });
    for (const role of ['REVIEWER', 'KING', 'user']) {
      expect(await revoke(admin, leo.userId, role)).toMatchObject({
        status: 404,
        body: { error: { code: 'ROLE_NOT_HELD' } },
      });
    }
    const replies = await Promise.all(Array.from({ length: 8 }, () => grant(admin, leo.userId, 'PM')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    await revoke(admin, leo.userId, 'PM');
  });

  it.each([['KING'], [''], [null], [['ADMIN']], [undefined]])('cannot be %j', async (role) => {
    expect((await grant(admin, leo.userId, role)).status).toBe(400);
  });

  it('accept no other field', async () => {
    const body = { role: 'PM', assigned_by: stranger };
    expect((await server.call('POST', address(leo.userId), { as: admin, body })).status).toBe(400);
  });

  it('cannot be changed by non-administrators, nor by oneself', async () => {
    for (const as of [leo, theo]) {
      expect((await grant(as, as.userId, 'ADMIN')).status).toBe(403);
      expect((await revoke(as, as.userId, 'USER')).status).toBe(403);
      expect((await revoke(as, admin.userId, 'ADMIN')).status).toBe(403);
      expect((await grant(as, stranger, 'ADMIN')).status).toBe(403);
    }
    expect((await list(leo, theo.userId)).status).toBe(403);
    expect((await list(leo, stranger)).status).toBe(403);
    expect((await grant(admin, stranger, 'PM')).status).toBe(404);
    expect((await list(admin, 'nobody')).status).toBe(404);
  });

  it('are recorded', async () => {
    await grant(admin, theo.userId, 'CREATOR');
    await revoke(admin, theo.userId, 'CREATOR');
    const { body } = await server.call('GET', `/api/v1/audit?subject_id=${theo.userId}&limit=2`, {
      as: admin,
    });
    expect(body.entries).toMatchObject([
      { action: 'role.revoked', details: { role: 'CREATOR' }, actor: { handle: 'admin' } },
      { action: 'role.granted', details: { role: 'CREATOR' }, subject: { handle: 'theo' } },
    ]);
  });
});

describe('the last administrator', () => {
  it('keeps the role', async () => {
    expect(await revoke(admin, admin.userId, 'ADMIN')).toMatchObject({
      status: 409,
      body: { error: { code: 'LAST_ADMIN' } },
    });
    expect(await rolesOf(admin.userId)).toContain('ADMIN');
  });

  it('cannot be replaced by one who is suspended', async () => {
    await grant(admin, leo.userId, 'ADMIN');
    const status = (value: string) =>
      server.call('PATCH', `/api/v1/users/${leo.userId}`, { as: admin, body: { status: value } });
    await status('suspended');
    expect((await revoke(admin, admin.userId, 'ADMIN')).status).toBe(409);
    expect((await revoke(admin, leo.userId, 'ADMIN')).status).toBe(200);
    await status('active');
  });

  it('remains after 20 concurrent revocations, on two servers', async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    const emails = Array.from({ length: 19 }, (_unused, index) => `admin${index}@alma.test`);
    const otherAdmins: SignedIn[] = [];
    for (const email of emails) otherAdmins.push(await beginSession(server, email));
    for (const { userId } of otherAdmins) expect((await grant(admin, userId, 'ADMIN')).status).toBe(201);

    const all = [admin, ...otherAdmins];
    const replies = await Promise.all(
      all.map((as, index) =>
        (index % 2 === 0 ? server : second).call('DELETE', address(as.userId, 'ADMIN'), { as }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 409]);
    const { rows } = await server.database.pool.query("SELECT user_id FROM role_grants WHERE role = 'ADMIN'");
    expect(rows).toHaveLength(1);
    await second.close();
  });
});
