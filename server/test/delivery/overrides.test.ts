import { overrideHeader } from '@alma/shared/contract/delivery/limits';
import { jest } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf, tokenBody } from './manifest.ts';

const dayMs = 24 * 60 * 60_000;

let web: ReturnType<typeof makeWebFolder>;
let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let member: SignedIn;
let otherMember: SignedIn;
let plain: SignedIn;
let wallet: Team;
let release: string;
beforeAll(async () => {
  web = makeWebFolder();
  server = await startTestServer({ env: { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir } });
  client = deliveryClient(server);
  admin = await server.signIn('admin@alma.test');
  [member, otherMember, plain] = (await Promise.all(
    ['member', 'other.member', 'plain'].map((name) => server.signIn(`${name}@alma.test`)),
  )) as [SignedIn, SignedIn, SignedIn];
  wallet = await client.makeTeam('wallet', admin);
  await client.makeTeam('chat', admin);
  ({ id: release } = await client.release(wallet, { 'entry.js': 'new entry' }, { version: '1.4.0' }));
  await addMember('wallet', member);
  await addMember('chat', otherMember);
});
afterAll(async () => {
  await server.close();
  web.remove();
});

const teamOf = (remote: string): string => tokenBody(remote).team;

function addMember(remote: string, { userId }: SignedIn, as = admin) {
  return client.post('members', { as, body: { team: teamOf(remote), user_id: userId } });
}

const removeMember = (remote: string, { userId }: SignedIn, as = admin) =>
  server.call('DELETE', `/api/v1/delivery/members/${userId}/${encodeURIComponent(teamOf(remote))}`, { as });

const override = (as: SignedIn | undefined, id = release, remote = 'wallet') =>
  client.post('overrides', { ...(as && { as }), body: { remote, release: id } });

const read = (path: string, as: SignedIn) => server.call('GET', `/api/v1/delivery/${path}`, { as });
const leave = (id: string, as: SignedIn) => server.call('DELETE', `/api/v1/delivery/overrides/${id}`, { as });

/** The wallet's record for a browser with these override ids. */
async function shownWith(...ids: string[]) {
  const headers = { [overrideHeader]: ids.join() };
  const { body, status } = await server.call('GET', '/remotes.json', ids.length > 0 ? { headers } : {});
  expect(status).toBe(200);
  // Open tabs detect a newer host by this.
  expect(body.host).toEqual({ version: '0.1.0', build: 'hhhh' });
  const record = body.remotes.find(({ name }: { name: string }) => name === 'wallet');
  return { version: record.version, enabled: record.enabled, override: record.override };
}

const live = { version: '0.1.0', enabled: true, override: undefined };

it('returns a person’s access to delivery', async () => {
  expect((await read('access', admin)).body).toEqual({ is_admin: true, teams: [] });
  expect((await read('access', member)).body).toEqual({ is_admin: false, teams: [teamOf('wallet')] });
  expect((await read('access', plain)).body).toEqual({ is_admin: false, teams: [] });
});

it('includes the access in the person’s own account only', async () => {
  const current = async (as: SignedIn) => (await server.call('GET', '/api/v1/auth/me', { as })).body;
  expect(await current(member)).toMatchObject({ is_delivery_member: true });
  for (const person of [admin, plain])
    expect(await current(person)).toMatchObject({ is_delivery_member: false });
  const { body } = await server.call('GET', `/api/v1/users/${member.userId}`, { as: member });
  expect(body).not.toHaveProperty('is_delivery_member');
});

it('lets members read the remotes of their team, and change nothing', async () => {
  const { body } = await read('remotes', member);
  expect(body.remotes.map(({ name }: { name: string }) => name)).toEqual(['wallet']);
  expect((await read('releases', plain)).status).toBe(403);
  for (const path of ['releases', 'rollouts']) {
    expect((await read(`remotes/wallet/${path}`, member)).status).toBe(200);
    for (const remote of ['chat', 'unknown'])
      expect(codeOf(await read(`remotes/${remote}/${path}`, member))).toEqual([403, 'FORBIDDEN']);
    expect((await read(`remotes/wallet/${path}`, plain)).status).toBe(403);
  }
  const promoted = await client.post('remotes/wallet/rollouts', {
    as: member,
    headers: { 'if-match': '"0"' },
    body: { release },
  });
  expect(promoted.status).toBe(403);
  const manifest = manifestOf('wallet', { 'entry.js': 'by a member' });
  expect((await client.post('remotes/wallet/releases', { as: member, body: manifest })).status).toBe(403);
});

it.each([
  ['an administrator', () => admin],
  ['a member of the team', () => member],
])('%s gets the release in the browser with the id, and can end it', async (_who, person) => {
  const created = await override(person());
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ remote: 'wallet', release });
  const { id } = created.body;
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(await shownWith()).toEqual(live);
  expect(await shownWith(id)).toEqual({ version: '1.4.0', enabled: true, override: id });
  const file = await fetch(new URL(`/remotes/wallet/${release}/entry.js`, server.origin));
  expect(await file.text()).toBe('new entry');

  // The same override again counts once, so closed tabs do not use up a person's limit.
  expect((await override(person())).body.id).toBe(id);
  expect((await read('overrides', person())).body.overrides).toHaveLength(1);
  expect(codeOf(await leave(id, otherMember))).toEqual([404, 'NOT_FOUND']);
  expect((await leave(id, person())).status).toBe(204);
  expect((await leave(id, person())).status).toBe(404);
  expect(await shownWith(id)).toEqual(live);
});

it('refuses everyone else, with the reason', async () => {
  expect((await override(undefined)).status).toBe(401);
  for (const person of [otherMember, plain]) {
    const refused = await override(person);
    expect(codeOf(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.error.message).toMatch(/^You may not override wallet\./);
  }
  expect((await read('overrides', plain)).status).toBe(403);
  expect((await override(plain, release, 'unknown')).status).toBe(403);
  for (const call of [
    read('members', member),
    addMember('wallet', plain, member),
    removeMember('wallet', member, member),
  ])
    expect((await call).status).toBe(403);
});

it('refuses releases that cannot be shown', async () => {
  expect(codeOf(await override(admin, '9.9.9-none'))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await override(admin, release, 'unknown'))).toEqual([404, 'NOT_FOUND']);
  await client.register(wallet, manifestOf('wallet', { 'entry.js': 'not there' }, { build: 'half' }));
  expect(codeOf(await override(admin, '1.0.0-half'))).toEqual([409, 'RELEASE_INCOMPLETE']);
});

it('shows a disabled remote to the person who overrides it', async () => {
  const { id } = (await override(member)).body;
  web.live({ enabled: false });
  try {
    expect(await shownWith()).toEqual({ ...live, enabled: false });
    expect(await shownWith(id)).toEqual({ version: '1.4.0', enabled: true, override: id });
  } finally {
    web.live();
    await leave(id, member);
  }
});

it('ends an override with the membership, the role and the account', async () => {
  const leaver = await server.signIn('leaver@alma.test');
  await addMember('wallet', leaver);
  const first = (await override(leaver)).body.id;
  expect((await removeMember('wallet', leaver)).status).toBe(204);
  expect(await shownWith(first)).toEqual(live);
  expect((await override(leaver)).status).toBe(403);
  expect(codeOf(await removeMember('wallet', leaver))).toEqual([404, 'NOT_FOUND']);
  // After rejoining, the person must create the override again.
  await addMember('wallet', leaver);
  expect(await shownWith(first)).toEqual(live);

  const second = (await override(leaver)).body.id;
  await server.database.pool.query("UPDATE users SET status = 'suspended' WHERE user_id = $1", [
    leaver.userId,
  ]);
  expect(await shownWith(second)).toEqual(live);
  await server.database.pool.query("UPDATE users SET status = 'registered' WHERE user_id = $1", [
    leaver.userId,
  ]);
  expect(await shownWith(second)).toMatchObject({ override: second });

  expect((await server.call('DELETE', `/api/v1/users/${leaver.userId}`, { as: leaver })).status).toBe(204);
  expect(await shownWith(second)).toEqual(live);
  const { rows } = await server.database.pool.query(
    'SELECT user_id FROM delivery_members WHERE user_id = $1 UNION ALL SELECT user_id FROM delivery_overrides WHERE user_id = $1',
    [leaver.userId],
  );
  expect(rows).toEqual([]);
  expect(codeOf(await addMember('wallet', leaver))).toEqual([404, 'NOT_FOUND']);

  const passing = await server.signIn('passing.admin@alma.test');
  await server.database.pool.query("INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN')", [
    passing.userId,
  ]);
  const third = (await override(passing)).body.id;
  expect(await shownWith(third)).toMatchObject({ override: third });
  await server.database.pool.query("DELETE FROM role_grants WHERE user_id = $1 AND role = 'ADMIN'", [
    passing.userId,
  ]);
  expect(await shownWith(third)).toEqual(live);
});

it('checks that team and person exist, and adds a member once', async () => {
  const added = await addMember('wallet', member);
  expect(added.body).toMatchObject({ team: teamOf('wallet'), user_id: member.userId });
  expect(await addMember('wallet', member)).toMatchObject({ body: added.body });
  expect(codeOf(await addMember('nobodys', member))).toEqual([404, 'NOT_FOUND']);
  const { body } = await read('members', admin);
  expect(body.members).toEqual([
    expect.objectContaining({ team: teamOf('chat'), user_id: otherMember.userId }),
    added.body,
  ]);
  expect(added.body.handle).toEqual(expect.any(String));
});

it('keeps at most ten per person, each for seven days', async () => {
  const heavy = await server.signIn('heavy@alma.test');
  await addMember('wallet', heavy);
  const ids: string[] = [];
  for (let build = 0; build < 11; build++)
    ids.push((await client.release(wallet, { 'entry.js': 'new entry' }, { build: `many${build}` })).id);
  const created = [];
  for (const id of ids.slice(0, 10)) created.push((await override(heavy, id)).body);
  expect(codeOf(await override(heavy, ids[10]))).toEqual([409, 'LIMIT_REACHED']);
  expect((await override(heavy, ids[0])).status).toBe(201);
  const [{ id, created_at: from, expires_at: to }] = created;
  expect(Date.parse(to) - Date.parse(from)).toBe(7 * dayMs);
  expect(await shownWith(id)).toMatchObject({ override: id });

  server.passTime(7 * dayMs + 1);
  expect(await shownWith(id)).toEqual(live);
});

it('ignores unknown ids, and looks up a limited number of them', async () => {
  member = await server.signIn('member@alma.test');
  const { id } = (await override(member)).body;
  const forged = 'x'.repeat(43);
  expect(await shownWith('', 'no id', "' OR 1=1 --", forged)).toEqual(live);
  expect(await shownWith(forged, id)).toMatchObject({ override: id });

  const querySpy = jest.spyOn(server.database.pool, 'query');
  for (let guess = 0; guess < 100; guess++)
    await shownWith(`${'y'.repeat(40)}${String(guess).padStart(3, '0')}`);
  const reads = querySpy.mock.calls.filter(([query]) => JSON.stringify(query).includes('delivery_overrides'));
  expect(reads.length).toBeGreaterThan(20);
  expect(reads.length).toBeLessThanOrEqual(60);
  querySpy.mockRestore();
  // The address has used up its guesses, but a valid token still works.
  expect(await shownWith(id)).toMatchObject({ override: id });
});
