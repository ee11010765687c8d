import type { Measure, RemoteRecord } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { deliveryClient, type Team } from './delivery-client.ts';
import { recordOf, releaseOf } from './visitors.ts';

const minuteMs = 60_000;
const crowd = 200;

let web: ReturnType<typeof makeWebFolder>;
let servers: [TestServer, TestServer];
let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let wallet: Team;
let old: string;
let people: SignedIn[];
beforeAll(async () => {
  web = makeWebFolder();
  const env = { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir };
  server = await startTestServer({ env });
  servers = [server, await startTestServer({ env, databaseUrl: server.databaseUrl })];
  client = deliveryClient(server);
  admin = await server.signIn('admin@alma.test');
  wallet = await client.makeTeam('wallet', admin);
  ({ id: old } = await client.release(wallet, { 'entry.js': 'old' }, { version: '1.0.0' }));
  await client.change(wallet, 'rollouts', 0, { release: old });
  people = [];
  while (people.length < crowd) people.push(...(await Promise.all(Array.from({ length: 10 }, signInOne))));
});
afterAll(async () => {
  for (const { close } of [...servers].reverse()) await close();
  web.remove();
});
afterEach(async () => {
  const { rollout, revision } = await client.state(wallet);
  if (rollout) await client.end(wallet, rollout.id, 'cancel', revision);
});

/** A signed-in person. */
async function signInOne(_: unknown, place: number): Promise<SignedIn> {
  const person = await server.signIn(`person.${people.length + place}@alma.test`);
  await person.browser.fetch('/api/v1/auth/me', { headers: person.headers });
  return person;
}

/** Starts a rollout of a new release. */
async function begin(version: string, strategy = 'Canary20Percent60Minutes', changes: object = {}) {
  const { id } = await client.release(wallet, { 'entry.js': version }, { version });
  const { revision } = await client.state(wallet);
  const started = await client.change(wallet, 'rollouts', revision, { release: id, strategy, ...changes });
  expect(started.status).toBe(200);
  const has = await Promise.all(people.map(async (person) => (await shownTo(person)) === id));
  return {
    id,
    rolloutId: started.body.rollout.id as string,
    withNew: people.filter((_, index) => has[index]),
    withOld: people.filter((_, index) => !has[index]),
  };
}

const shownTo = async ({ browser }: SignedIn) => releaseOf(await recordOf(browser, 'wallet'));

/** Page views one after the other, reported to both servers in turn. */
async function view(persons: readonly SignedIn[], release: string, hasFailed: (place: number) => boolean) {
  for (const [index, as] of persons.entries()) {
    const outcome = hasFailed(index) ? 'render' : 'ok';
    const measures: Measure[] = [{ remote: 'wallet', release, bucket: 0, outcome }];
    const to = servers[index % 2] ?? server;
    const reply = await to.call('POST', '/api/v1/delivery/measures', { as, body: { measures } });
    expect(reply.status).toBe(204);
  }
}

const never = () => false;
const everyFifth = (place: number) => place % 5 === 0;

async function comparison() {
  const { body } = await server.call('GET', '/api/v1/delivery/measures?remote=wallet', { as: admin });
  return body.comparison;
}

const isHeard = (side: 'old' | 'new', count: number, field: 'people' | 'failed' = 'people') =>
  eventually(async () => (await comparison())?.[side][field] === count, `${count} ${field} of ${side}`);

const rolloutNow = async (id: string) => {
  const { body } = await server.call('GET', '/api/v1/delivery/remotes/wallet/rollouts', { as: admin });
  return body.rollouts.find((rollout: { id: string }) => rollout.id === id);
};

const isWorse = (rolloutId: string) =>
  eventually(async () => {
    const { rowCount } = await server.database.pool.query(
      'SELECT FROM delivery_rollout_comparisons WHERE rollout_id = $1 AND worse_since IS NOT NULL',
      [rolloutId],
    );
    return rowCount === 1;
  }, 'the evidence');

const passTime = (ms: number) => servers.forEach((each) => each.passTime(ms));

it('reverts a canary that fails for one in five of its people, on all servers', async () => {
  const { id, rolloutId, withNew, withOld } = await begin('1.1.0');
  await view(withOld, old, never);
  await view(withNew.slice(0, 20), id, everyFifth);
  const startedAt = performance.now();
  await view(withNew.slice(20), id, everyFifth);
  await isHeard('new', withNew.length);
  await isHeard('old', withOld.length);
  await isWorse(rolloutId);
  expect((await rolloutNow(rolloutId)).state).toBe('running');
  passTime(20_000);
  await eventually(async () => (await rolloutNow(rolloutId)).state === 'reverted', 'the rollback');
  expect(performance.now() - startedAt + 20_000).toBeLessThan(minuteMs);

  const failed = Math.ceil(withNew.length / 5);
  const reason = expect.stringContaining(
    `The new release failed for ${failed} of ${withNew.length} people, the old one for 0 of ${withOld.length} people`,
  );
  expect(await rolloutNow(rolloutId)).toMatchObject({ percent: 0, from: old, to: id, reason });
  expect(await client.state(wallet)).toMatchObject({ live: old, rollout: null });
  const { body } = await server.call('GET', '/api/v1/audit?action=release.reverted', { as: admin });
  expect(body.entries).toMatchObject([{ actor: null, reason, details: { remote: 'wallet', to: id } }]);
  expect(await comparison()).toMatchObject({
    rollout_id: rolloutId,
    old: { people: withOld.length, failed: 0 },
    new: { people: withNew.length, failed },
    limit: 3,
  });
  for (const { origin } of servers)
    await eventually(async () => {
      const reply = await fetch(new URL('/remotes.json', origin));
      const { remotes } = (await reply.json()) as { remotes: RemoteRecord[] };
      return releaseOf(remotes.find(({ name }) => name === 'wallet')) === old;
    }, 'the old release on each server');
});

it('keeps a release that fails as often as the old one', async () => {
  const { id, rolloutId, withNew, withOld } = await begin('1.2.0');
  await view(withOld, old, everyFifth);
  await view(withNew, id, everyFifth);
  await isHeard('new', withNew.length);
  await isHeard('old', withOld.length);
  passTime(minuteMs);
  // A later report proves that all earlier ones were processed.
  await view(withNew.slice(1, 2), id, () => true);
  await isHeard('new', Math.ceil(withNew.length / 5) + 1, 'failed');
  expect(await rolloutNow(rolloutId)).toMatchObject({ state: 'running', reason: null });
  expect((await comparison()).evidence).toBeLessThan(1);
});

async function outcomesOf(rolloutId: string): Promise<object[]> {
  const query = 'SELECT * FROM delivery_rollout_voices WHERE rollout_id = $1';
  return (await server.database.pool.query(query, [rolloutId])).rows;
}

it('counts each person once, and ignores reports about a release that the person does not have', async () => {
  const { id, rolloutId, withNew, withOld } = await begin('1.3.0');
  const [one, two] = withNew as [SignedIn, SignedIn];
  await view(withOld.slice(0, 30), id, () => true);
  await view([two], old, () => true);
  await view(
    Array.from({ length: 20 }, () => one),
    id,
    () => true,
  );
  await view([one], id, never);
  await view([withOld[0] as SignedIn], old, never);
  await isHeard('old', 1);
  await isHeard('new', 1);
  expect(await comparison()).toMatchObject({
    old: { people: 1, failed: 0 },
    new: { people: 1, failed: 1 },
    evidence: 0,
  });
  const rows = await outcomesOf(rolloutId);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(one.userId);
});

it('deletes the outcomes of single people once the rollout has ended', async () => {
  const { id, rolloutId, withNew } = await begin('1.3.1');
  await view(withNew.slice(0, 3), id, never);
  await isHeard('new', 3);
  const { revision } = await client.state(wallet);
  await client.end(wallet, rolloutId, 'cancel', revision);
  passTime(11 * minuteMs);
  await eventually(async () => (await outcomesOf(rolloutId)).length === 0, 'the removal');
  expect(await comparison()).toMatchObject({ rollout_id: rolloutId, new: { people: 3, failed: 0 } });
});

it('counts the people of an audience for the new release', async () => {
  const [first] = people as [SignedIn];
  const audience = { users: [first.userId], roles: [] };
  const { id, withNew } = await begin('1.4.0', 'Canary0Percent60Minutes', { audience });
  expect(withNew).toEqual([first]);
  await view(people.slice(0, 2), id, () => true);
  await isHeard('new', 1);
});

it('does not complete a rollout that looks worse', async () => {
  const { id, rolloutId, withNew, withOld } = await begin('1.5.0', 'Canary20Percent1Minutes');
  await view(withOld, old, never);
  passTime(minuteMs - 10_000);
  await view(withNew, id, () => true);
  await isWorse(rolloutId);
  passTime(11_000);
  await eventually(async () => (await rolloutNow(rolloutId)).percent === 100, 'the end of the canary');
  passTime(10_000);
  await eventually(async () => (await rolloutNow(rolloutId)).state !== 'running', 'the end');
  expect(await rolloutNow(rolloutId)).toMatchObject({ state: 'reverted' });
});
