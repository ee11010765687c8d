import fc from 'fast-check';
import { startTestServer, type TestServer } from '../app.ts';
import { beginSession } from '../direct-session.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ databaseUrl: server.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const emails = ['admin@alma.test', 'theo@alma.test', 'nina@alma.test', 'other.admin@alma.test'];
const powers = ['ADMIN', 'TREASURY'];
const roles = [...powers, 'PM', 'AGENT'];

interface Act {
  by: number;
  about: number;
  kind: 'grant' | 'revoke' | 'suspend' | 'activate' | 'claim';
  role: string;
}

const acts = fc.record<Act>({
  by: fc.nat(emails.length - 1),
  about: fc.nat(emails.length - 1),
  kind: fc.constantFrom('grant', 'revoke', 'suspend', 'activate', 'claim'),
  role: fc.constantFrom(...roles),
});

function perform({ kind, role }: Act, as: SignedIn, userId: string, at = server) {
  const user = `/api/v1/users/${userId}`;
  switch (kind) {
    case 'grant':
      return at.call('POST', `${user}/roles`, { as, body: { role, reason: 'Part of a test' } });
    case 'revoke':
      return at.call('DELETE', `${user}/roles/${role}`, { as });
    case 'suspend':
      return at.call('PATCH', user, { as, body: { status: 'suspended' } });
    case 'activate':
      return at.call('PATCH', user, { as, body: { status: 'active' } });
    case 'claim':
      return at.call('PATCH', user, { as, body: { bio: 'Changed', roles: [{ role }] } });
  }
}

async function heldRoles(): Promise<Map<string, string[]>> {
  const { rows } = await server.database.pool.query<{ user_id: string; roles: string[] }>(
    `SELECT user_id, array_agg(role::text) AS roles FROM role_grants JOIN users USING (user_id)
     WHERE role IN ('ADMIN', 'TREASURY') GROUP BY user_id`,
  );
  return new Map(rows.map(({ user_id: id, roles: of }) => [id, of]));
}

async function usable(role: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ all: number }>(
    `SELECT count(*)::int AS all FROM role_grants JOIN users USING (user_id)
     WHERE role::text = $1 AND status NOT IN ('suspended', 'archived')`,
    [role],
  );
  return rows[0]?.all ?? 0;
}

/** Resets all people and signs them in. */
async function begin(): Promise<SignedIn[]> {
  const { pool } = server.database;
  await pool.query("UPDATE users SET status = 'active' WHERE status = 'suspended'");
  const people: SignedIn[] = [];
  for (const email of emails) people.push(await beginSession(server, email));
  await pool.query("DELETE FROM role_grants WHERE role <> 'USER'");
  for (const [index, role] of ['ADMIN', 'TREASURY', undefined, 'ADMIN'].entries()) {
    if (role === undefined) continue;
    await pool.query('INSERT INTO role_grants (user_id, role) VALUES ($1, $2)', [
      people[index]?.userId,
      role,
    ]);
  }
  return people;
}

it('no sequence of calls raises the caller’s privilege, unites the two duties or leaves one without a holder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (sequence) => {
      const people = await begin();
      for (const act of sequence) {
        const [actor, about] = [people[act.by], people[act.about]];
        if (!actor || !about) throw new Error('the person is missing');
        const before = (await heldRoles()).get(actor.userId) ?? [];
        const reply = await perform(act, actor, about.userId);
        expect(reply.status).toBeLessThan(500);
        const after = await heldRoles();
        const rolesOfActor = after.get(actor.userId) ?? [];
        expect(rolesOfActor.filter((role) => !before.includes(role))).toEqual([]);
        for (const of of after.values()) expect(of).toHaveLength(1);
        for (const role of powers) expect(await usable(role)).toBeGreaterThan(0);
      }
    }),
    { numRuns: 25 },
  );
});

it('of two administrators who demote each other at once, many times, one remains', async () => {
  const people = await begin();
  const [first, other] = [people[0], people[3]];
  if (!first || !other) throw new Error('the person is missing');
  for (let round = 0; round < 100; round += 1) {
    const ways = (['revoke', 'suspend'] as const).map((kind) => ({ kind, by: 0, about: 0, role: 'ADMIN' }));
    const [mine, theirs] = [ways[round % 2], ways[(round >> 1) % 2]];
    if (!mine || !theirs) throw new Error('the call is unknown');
    await Promise.all([
      perform(mine, first, other.userId, server),
      perform(theirs, other, first.userId, second),
    ]);
    expect(await usable('ADMIN')).toBeGreaterThan(0);
    const { pool } = server.database;
    await pool.query("UPDATE users SET status = 'active' WHERE status = 'suspended'");
    await pool.query('UPDATE sessions SET revoked_at = NULL');
    await pool.query(
      "INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN'), ($2, 'ADMIN') ON CONFLICT DO NOTHING",
      [first.userId, other.userId],
    );
  }
});
