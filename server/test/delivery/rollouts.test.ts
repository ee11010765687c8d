import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../app.ts';
import { createBrowser } from '../browser.ts';
import { eventually, stopwatch } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { browserOfEachBucket, bucketsWith, recordOf, releaseOf } from './visitors.ts';

const strategy = 'Canary10Percent60Minutes';
const reason = 'Part of a test';
const minuteMs = 60_000;

let web: ReturnType<typeof makeWebFolder>;
let server: TestServer;
let second: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let teams = 0;
beforeAll(async () => {
  web = makeWebFolder();
  const env = { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir };
  server = await startTestServer({ env });
  second = await startTestServer({ env, databaseUrl: server.databaseUrl });
  client = deliveryClient(server);
});
beforeEach(async () => {
  // The servers' clock moves by more than the lifetime of a session.
  admin = await server.signIn('admin@alma.test');
});
afterAll(async () => {
  await second.close();
  await server.close();
  web.remove();
});

/** A team with two releases. */
async function makeTeam(): Promise<Team & { old: string; next: string }> {
  const team = await client.makeTeam(`team${'abcdefghijklmnopq'[(teams += 1)]}`, admin);
  const { id: old } = await client.release(team, { 'entry.js': 'old' }, { version: '1.0.0' });
  const { id: next } = await client.release(team, { 'entry.js': 'next' }, { version: '1.1.0' });
  expect((await client.change(team, 'rollouts', 0, { release: old })).status).toBe(200);
  return { ...team, old, next };
}

/** Changes a remote based on a revision, on one of the servers. */
function act(
  { name }: Team,
  [method, path]: [string, string],
  revision: number | undefined,
  { body, at = server }: { body?: object; at?: TestServer } = {},
) {
  return at.call(method, `/api/v1/delivery/remotes/${name}/${path}`, {
    as: admin,
    headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
    body,
  });
}

const actionsOf = async (remote: string): Promise<[string, string | null][]> => {
  const { body } = await server.call('GET', '/api/v1/audit?limit=100', { as: admin });
  return body.entries
    .filter(({ details }: { details: { remote?: string } }) => details.remote === remote)
    .map(({ action, reason: why }: { action: string; reason: string | null }) => [action, why])
    .filter(([action]: [string]) => !['release.registered', 'release.token_created'].includes(action))
    .reverse();
};

const inUse = async (headers: Team['headers']): Promise<string[]> => {
  const { body } = await server.call('GET', '/api/v1/delivery/releases', { headers });
  return body.releases.map(({ remote, id }: { remote: string; id: string }) => `${remote} ${id}`);
};

it('lists the releases in use: the live one, however old, and the one that is rolling out', async () => {
  const team = await makeTeam();
  const other = await makeTeam();
  for (let patch = 1; patch <= 3; patch += 1)
    await client.release(team, { 'entry.js': 'next' }, { version: `1.1.${patch}` });
  expect(await inUse(team.headers)).toEqual([`${team.name} ${team.old}`]);
  await client.change(team, 'rollouts', 1, { release: team.next, strategy });
  expect(await inUse(team.headers)).toEqual([`${team.name} ${team.next}`, `${team.name} ${team.old}`]);
  expect(await inUse(other.headers)).toEqual([`${other.name} ${other.old}`]);
});

const lastRollout = async (team: Team) => (await act(team, ['GET', 'rollouts'], undefined)).body.rollouts[0];

it('runs, is completed by hand, and is live for everyone', async () => {
  const team = await makeTeam();
  const started = await client.change(team, 'rollouts', 1, { release: team.next, strategy });
  expect(started.body).toMatchObject({
    rollout: { state: 'running', percent: 10, from: team.old, to: team.next, ended_at: null },
    remote: { live: team.old, revision: 2, rollout: { state: 'running' } },
  });
  const { id, next_step_at: step, started_at: start } = started.body.rollout;
  expect(Date.parse(step) - Date.parse(start)).toBe(60 * minuteMs);
  expect(codeOf(await client.end(team, id, 'complete', 1))).toEqual([412, 'PRECONDITION_FAILED']);
  const done = await client.end(team, id, 'complete', 2);
  expect(done.headers.get('etag')).toBe('"3"');
  expect(done.body).toMatchObject({
    rollout: { id, state: 'completed', percent: 100, next_step_at: null },
    remote: { live: team.next, revision: 3, rollout: null },
  });
  // The call is repeated as if its reply had been lost.
  expect((await client.end(team, id, 'complete', 2)).body).toEqual(done.body);
  expect(codeOf(await client.end(team, id, 'cancel', 3))).toEqual([409, 'CONFLICT']);
  expect(codeOf(await client.end(team, randomUUID(), 'cancel', 3))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await client.end(team, 'no-id', 'cancel', 3))).toEqual([404, 'NOT_FOUND']);
  expect(releaseOf(await recordOf(createBrowser(server.origin), team.name))).toBe(team.next);
  expect(await actionsOf(team.name)).toEqual([
    ['release.promoted', null],
    ['release.rollout_started', null],
    ['release.promoted', null],
  ]);
});

it('is the only one at a time, for all callers and servers', async () => {
  const team = await makeTeam();
  const start = (at: TestServer, percent: number) =>
    act(team, ['POST', 'rollouts'], 1, {
      at,
      body: { release: team.next, strategy: `Canary${percent}Percent60Minutes` },
    });
  const both = await Promise.all([start(server, 10), start(second, 20)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const again = await client.change(team, 'rollouts', 2, { release: team.old });
  expect(codeOf(again)).toEqual([409, 'ROLLOUT_RUNNING']);
  expect(again.body.error.message).toBe('A rollout of this remote is running. Complete or cancel it first');
  expect(codeOf(await act(team, ['PUT', 'pin'], 2, { body: { reason } }))).toEqual([409, 'ROLLOUT_RUNNING']);

  // The same call gets the same reply on each server.
  const [won] = both.filter(({ status }) => status === 200);
  const percent: number = won?.body.rollout.percent;
  expect((await start(second, percent)).body).toEqual(won?.body);
  expect((await start(server, percent)).body).toEqual(won?.body);
});

it('is ended by a rollback, with its reason', async () => {
  const team = await makeTeam();
  await client.change(team, 'rollouts', 1, { release: team.next, strategy, reason: 'Try it' });
  const other = await act(team, ['POST', 'rollback'], 2, { body: { reason, to: team.next } });
  expect(codeOf(other)).toEqual([409, 'ROLLOUT_RUNNING']);
  const back = await client.change(team, 'rollback', 2, { reason: 'It flickers' });
  expect(back.body).toMatchObject({
    rollout: { state: 'cancelled', reason: 'It flickers' },
    remote: { live: team.old, rollout: null },
  });
  expect((await actionsOf(team.name)).slice(1)).toEqual([
    ['release.rollout_started', 'Try it'],
    ['release.rollout_cancelled', 'It flickers'],
  ]);
});

it('does not start while a release is pinned', async () => {
  const team = await makeTeam();
  expect(codeOf(await act(team, ['PUT', 'pin'], undefined, { body: { reason } }))).toEqual([
    400,
    'VALIDATION_FAILED',
  ]);
  const pinned = await act(team, ['PUT', 'pin'], 1, { body: { reason, release: team.next } });
  expect(pinned.body.remote).toMatchObject({
    live: team.next,
    revision: 2,
    pinned: { reason, by: { user_id: admin.userId } },
  });
  for (const release of [team.old, team.next]) {
    const refused = await client.change(team, 'rollouts', 2, { release, strategy });
    expect(codeOf(refused)).toEqual([409, 'REMOTE_PINNED']);
  }
  expect(codeOf(await client.change(team, 'rollback', 2, { reason }))).toEqual([409, 'REMOTE_PINNED']);
  expect(codeOf(await act(team, ['DELETE', 'pin'], 1))).toEqual([412, 'PRECONDITION_FAILED']);
  expect((await act(team, ['DELETE', 'pin'], 2)).body.remote.pinned).toBeNull();
  expect((await client.change(team, 'rollouts', 3, { release: team.old })).status).toBe(200);
});

it('ends when its remote is disabled', async () => {
  const team = await makeTeam();
  await client.change(team, 'rollouts', 1, { release: team.next, strategy });
  const { status } = await server.call('PUT', `/api/v1/delivery/remotes/${team.name}/disabled`, {
    headers: { ...team.headers, 'if-match': '"2"' },
    body: { reason },
  });
  expect(status).toBe(401);
  const off = await act(team, ['PUT', 'disabled'], 2, { body: { reason: 'It leaks' } });
  expect(off.body.remote).toMatchObject({ live: team.old, rollout: null, disabled: { reason: 'It leaks' } });
  expect(await lastRollout(team)).toMatchObject({ state: 'cancelled', reason: 'It leaks' });
  const visitor = createBrowser(server.origin);
  expect(await recordOf(visitor, team.name)).toMatchObject({ enabled: false });
  const page = await visitor.fetch(`/${team.name}`, { headers: { accept: 'text/html' } });
  expect(await page.text()).not.toContain(`href="/remotes/${team.name}/`);
  const { body } = await server.call('GET', '/.well-known/frontend-discovery.json');
  expect(Object.keys(body.microFrontends)).not.toContain(team.name);

  const revision: number = off.body.remote.revision;
  const canary = { release: team.next, strategy };
  expect(codeOf(await client.change(team, 'rollouts', revision, canary))).toEqual([409, 'CONFLICT']);
  expect((await act(team, ['DELETE', 'disabled'], revision)).body.remote.disabled).toBeNull();
  expect(await recordOf(visitor, team.name)).toMatchObject({ enabled: true });
  expect((await actionsOf(team.name)).slice(2)).toEqual([
    ['release.rollout_cancelled', 'It leaks'],
    ['remote.disabled', 'It leaks'],
    ['remote.enabled', null],
  ]);
});

it('is completed once, however many servers notice that it is due', async () => {
  const team = await makeTeam();
  const { body } = await client.change(team, 'rollouts', 1, { release: team.next, strategy });
  for (const each of [server, second]) each.passTime(60 * minuteMs);
  admin = await server.signIn('admin@alma.test');
  await eventually(async () => (await client.state(team)).rollout === null);
  expect(await client.state(team)).toMatchObject({ live: team.next, revision: 3 });
  expect(await lastRollout(team)).toMatchObject({ id: body.rollout.id, state: 'completed' });
  // Long enough for both servers to poll.
  const passed = stopwatch();
  await eventually(() => passed() > 4_500);
  expect((await client.state(team)).revision).toBe(3);
  expect((await actionsOf(team.name)).map(([action]) => action)).toEqual([
    'release.promoted',
    'release.rollout_started',
    'release.promoted',
  ]);
});

it('is visible on each server within five seconds', async () => {
  const team = await makeTeam();
  const browsers = await browserOfEachBucket(second);
  const seen = async (share: number): Promise<void> => {
    const passed = stopwatch();
    await eventually(async () => (await bucketsWith(browsers, team.name, team.next)).length === share);
    expect(passed()).toBeLessThan(5_000);
  };
  const { body } = await client.change(team, 'rollouts', 1, { release: team.next, strategy });
  await seen(10);
  await client.end(team, body.rollout.id, 'cancel', 2);
  await seen(0);
});
