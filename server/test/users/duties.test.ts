import { demoPeople } from '../../src/development/demo-people.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let second: TestServer;
let admin: SignedIn;
let theo: SignedIn;
let nina: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ databaseUrl: server.databaseUrl });
  admin = await server.signIn('admin@alma.test');
  theo = await server.signIn('theo@alma.test');
  nina = await server.signIn('nina@alma.test');
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const address = (userId: string, role = '') => `/api/v1/users/${userId}/roles${role && `/${role}`}`;
const grant = (as: SignedIn, userId: string, role: string, reason?: unknown, at = server) =>
  at.call('POST', address(userId), { as, body: { role, ...(reason === undefined ? {} : { reason }) } });
const revoke = (as: SignedIn, userId: string, role: string, body?: unknown, at = server) =>
  at.call('DELETE', address(userId, role), { as, ...(body === undefined ? {} : { body }) });
const setStatus = (userId: string, status: string, at = server) =>
  at.call('PATCH', `/api/v1/users/${userId}`, { as: admin, body: { status } });
const holders = async (role: string): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ user_id: string }>(
    'SELECT user_id FROM role_grants WHERE role = $1',
    [role],
  );
  return rows.map(({ user_id: id }) => id);
};
const conflict = (message: string) => ({
  status: 409,
  body: { error: { code: 'DUTIES_CONFLICT', message } },
});

describe('ADMIN and TREASURY', () => {
  it('cannot be held by one person: no administrator can become treasurer', async () => {
    expect(await grant(admin, admin.userId, 'TREASURY')).toMatchObject(
      conflict(
        'Ada Novak is an administrator. One person cannot be both administrator and treasurer. Remove ADMIN first.',
      ),
    );
    expect(await grant(admin, theo.userId, 'ADMIN')).toMatchObject(
      conflict(
        'Theo Tanaka is a treasurer. One person cannot be both administrator and treasurer. Remove TREASURY first.',
      ),
    );
    const issued = await server.call('POST', '/api/v1/wallets/treasury/issue', {
      as: admin,
      body: { user_id: admin.userId, asset: 'ALMA', amount: '1000000', reason: 'For me' },
    });
    expect(issued.status).toBe(403);
  });

  it('can be held one after the other', async () => {
    expect((await grant(admin, nina.userId, 'TREASURY')).status).toBe(201);
    expect((await grant(admin, nina.userId, 'ADMIN')).status).toBe(409);
    expect((await revoke(admin, nina.userId, 'TREASURY')).status).toBe(200);
    expect((await grant(admin, nina.userId, 'ADMIN')).status).toBe(201);
    expect((await revoke(admin, nina.userId, 'ADMIN')).status).toBe(200);
  });

  it('cannot be held by one person when both are granted at once, on two servers', async () => {
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all(
        ['ADMIN', 'TREASURY', 'ADMIN', 'TREASURY'].map((role, index) =>
          grant(admin, nina.userId, role, undefined, index < 2 ? server : second),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      const [held] = (await Promise.all(['ADMIN', 'TREASURY'].map(holders))).flatMap((ids, index) =>
        ids.includes(nina.userId) ? [['ADMIN', 'TREASURY'][index]] : [],
      );
      expect((await revoke(admin, nina.userId, held ?? '')).status).toBe(200);
    }
  });

  it('are not both granted by demo data and ADMIN_EMAILS', async () => {
    for (const { roles } of demoPeople) {
      expect(roles.filter((role) => role === 'ADMIN' || role === 'TREASURY').length).toBeLessThan(2);
    }
    const other = await startTestServer({ env: { ADMIN_EMAILS: 'theo@alma.test' } });
    const { rows } = await other.database.pool.query(
      "SELECT array_agg(role::text ORDER BY role::text) AS roles FROM role_grants JOIN users USING (user_id) WHERE handle = 'theo'",
    );
    expect(rows).toEqual([{ roles: ['ADMIN', 'PM', 'REVIEWER', 'USER'] }]);
    await other.close();
  });

  it('remain with people who already have both, who are logged', async () => {
    const sam = await server.signIn('sam@alma.test');
    const insert = "INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN'), ($1, 'TREASURY')";
    await server.database.pool.query(insert, [sam.userId]);
    const { body } = await server.call('GET', '/api/v1/audit?limit=1', { as: sam });
    expect(body.both_duties).toEqual([{ user_id: sam.userId, handle: 'sam', display_name: 'Sam Okafor' }]);
    const third = await startTestServer({ databaseUrl: server.databaseUrl });
    const warning = third.log.find((line) => line.includes('hold both'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40, users: [sam.userId] });
    expect(warning).not.toContain('Okafor');
    await third.close();
    expect((await revoke(admin, sam.userId, 'TREASURY')).status).toBe(200);
    expect((await grant(admin, sam.userId, 'TREASURY')).status).toBe(409);
    expect((await revoke(admin, sam.userId, 'ADMIN')).status).toBe(200);
    const later = await server.call('GET', '/api/v1/audit?limit=1', { as: admin });
    expect(later.body.both_duties).toEqual([]);
  });
});

describe('the reason of a grant', () => {
  it('is recorded, trimmed, for grants and revocations', async () => {
    expect((await grant(admin, nina.userId, 'ADMIN', '  Stands in for Ada  ')).status).toBe(201);
    expect((await revoke(admin, nina.userId, 'ADMIN', { reason: 'Ada is back' })).status).toBe(200);
    const { body } = await server.call('GET', `/api/v1/audit?subject_id=${nina.userId}&limit=2`, {
      as: admin,
    });
    expect(body.entries).toMatchObject([
      { action: 'role.revoked', reason: 'Ada is back', details: { role: 'ADMIN' } },
      { action: 'role.granted', reason: 'Stands in for Ada', details: { role: 'ADMIN' } },
    ]);
  });

  it.each(['', 'no', 'x'.repeat(501), 7])('cannot be empty: %.5j is refused', async (reason) => {
    expect((await grant(admin, nina.userId, 'ADMIN', reason)).status).toBe(400);
    expect((await revoke(admin, nina.userId, 'USER', { reason })).status).toBe(400);
  });

  it('is optional, and a revocation accepts no other field', async () => {
    expect((await revoke(admin, nina.userId, 'CREATOR', {})).status).toBe(404);
    expect((await revoke(admin, nina.userId, 'CREATOR', { role: 'USER' })).status).toBe(400);
  });
});

describe('the last treasurer', () => {
  const last = { status: 409, body: { error: { code: 'LAST_TREASURY' } } };

  it('cannot be revoked, suspended, archived or deleted', async () => {
    expect(await revoke(admin, theo.userId, 'TREASURY')).toMatchObject(last);
    for (const status of ['suspended', 'archived']) {
      expect(await setStatus(theo.userId, status)).toMatchObject(last);
    }
    for (const as of [admin, theo]) {
      expect(await server.call('DELETE', `/api/v1/users/${theo.userId}`, { as })).toMatchObject(last);
    }
    expect(await holders('TREASURY')).toEqual([theo.userId]);
  });

  it('cannot be replaced by one who is suspended', async () => {
    await grant(admin, nina.userId, 'TREASURY');
    await setStatus(nina.userId, 'suspended');
    expect(await revoke(admin, theo.userId, 'TREASURY')).toMatchObject(last);
    expect((await revoke(admin, nina.userId, 'TREASURY')).status).toBe(200);
    await setStatus(nina.userId, 'active');
  });

  it('remains when two leave at once in any way, on two servers', async () => {
    const ways = [
      (id: string, at: TestServer) => revoke(admin, id, 'TREASURY', undefined, at),
      (id: string, at: TestServer) => setStatus(id, 'suspended', at),
    ];
    for (let round = 0; round < 8; round += 1) {
      await grant(admin, nina.userId, 'TREASURY');
      const [left, right] = [ways[round % 2], ways[(round >> 1) % 2]];
      const replies = await Promise.all([left?.(theo.userId, server), right?.(nina.userId, second)]);
      expect(replies.map((reply) => reply?.status).sort()).toEqual([200, 409]);
      for (const { userId } of [theo, nina]) await setStatus(userId, 'active');
      await grant(admin, theo.userId, 'TREASURY');
      await revoke(admin, nina.userId, 'TREASURY');
      expect(await holders('TREASURY')).toEqual([theo.userId]);
    }
    const heir = await server.signIn('heir@alma.test');
    await grant(admin, heir.userId, 'TREASURY');
    const remove = (id: string, at: TestServer) => at.call('DELETE', `/api/v1/users/${id}`, { as: admin });
    const replies = await Promise.all([remove(theo.userId, server), remove(heir.userId, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await holders('TREASURY')).toHaveLength(1);
  });
});
