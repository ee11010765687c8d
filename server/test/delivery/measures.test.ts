import type { Measure } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';

let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let person: SignedIn;
let wallet: Team;
let release: string;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  client = deliveryClient(server);
  admin = await server.signIn('admin@alma.test');
  person = await server.signIn('person@alma.test');
  wallet = await client.makeTeam('wallet', admin);
  ({ id: release } = await client.release(wallet, { 'entry.js': 'first' }, { build: 'first' }));
  expect((await client.change(wallet, 'rollouts', 0, { release })).status).toBe(200);
});
afterAll(() => server.close());

const measureOf = (changes: Partial<Measure> = {}): Measure => ({
  remote: 'wallet',
  release,
  bucket: 0,
  outcome: 'ok',
  ...changes,
});

const report = (measures: unknown, as: SignedIn | undefined = person) =>
  client.post('measures', { ...(as && { as }), body: { measures } });

const read = (options: Parameters<TestServer['call']>[2], query = 'remote=wallet') =>
  server.call('GET', `/api/v1/delivery/measures?${query}`, options);

it('adds reports up to histograms of the hour', async () => {
  const vitals = { LCP: 1200, CLS: 0.02 };
  expect((await report([measureOf({ load_ms: 90, vitals })])).status).toBe(204);
  await report([measureOf({ load_ms: 100 })]);
  await report([measureOf({ load_ms: 600_000 })]);
  const failure = {
    class: 'TypeError',
    message: 'x of "a name" at me@alma.test',
    frame: '/remotes/a.js:1:2',
  };
  await report([measureOf({ outcome: 'render', failure })]);
  await report([measureOf({ outcome: 'render', failure })]);
  await eventually(async () => (await read({ as: admin })).body.hours[0]?.views === 5);
  const { body } = await read({ as: admin });
  const hour = new Date(Math.floor(server.platform.now() / 3_600_000) * 3_600_000).toISOString();
  expect(body.hours).toEqual([
    {
      hour,
      release,
      views: 5,
      failures: { load: 0, init: 0, render: 2 },
      load_ms: { 100: 2, inf: 1 },
      vitals: { LCP: { 1500: 1 }, CLS: { 0.025: 1 } },
    },
  ]);
  expect(body.failures).toMatchObject([
    { release, outcome: 'render', class: 'TypeError', message: 'x of "…" at <address>', views: 2 },
  ]);
  expect(body.comparison).toBeNull();
});

it('is read by administrators, the token of the remote and members of its team', async () => {
  expect((await read({ as: admin })).status).toBe(200);
  expect((await read({ headers: wallet.headers })).status).toBe(200);
  expect(codeOf(await read({ as: person }))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await read({ as: admin }, 'remote=unknown'))).toEqual([404, 'NOT_FOUND']);
  const chat = await client.makeTeam('chat', admin);
  expect((await read({ headers: chat.headers })).status).toBe(403);
  const member = await server.signIn('member@alma.test');
  await client.post('members', { as: admin, body: { team: 'team of wallet', user_id: member.userId } });
  expect((await read({ as: member })).status).toBe(200);
  expect((await read({ as: member }, 'remote=chat')).status).toBe(403);
});

it('accepts nothing that is excessive, unknown or malformed', async () => {
  const hostile = await server.signIn('hostile@alma.test');
  const statusOf = async (body: unknown) => (await client.post('measures', { as: hostile, body })).status;
  const failing = (failure: object) => ({ measures: [{ ...measureOf(), outcome: 'load', failure }] });
  expect(await statusOf({ measures: [] })).toBe(400);
  expect(await statusOf({ measures: Array.from({ length: 21 }, () => measureOf()) })).toBe(400);
  expect(await statusOf({ measures: [{ ...measureOf(), user_id: hostile.userId }] })).toBe(400);
  for (const changes of [
    { bucket: 100 },
    { bucket: -1 },
    { outcome: 'slow' as never },
    { load_ms: -1 },
    { load_ms: 1e9 },
    { vitals: { XYZ: 1 } as never },
    { remote: '../wallet' },
  ])
    expect(await statusOf({ measures: [measureOf(changes)] })).toBe(400);
  expect(await statusOf(failing({ class: 'x\0y' }))).toBe(400);
  expect(await statusOf(failing({ class: 'x'.repeat(129) }))).toBe(400);
  expect(await statusOf(failing({ class: 'x', frame: 'https://alma.test/a.js:1:1' }))).toBe(400);
  expect(await statusOf({ measures: [measureOf()], filler: 'x'.repeat(17 * 1024) })).toBe(413);
  expect(await statusOf({ measures: [measureOf({ remote: 'unknown' })] })).toBe(204);
  expect(await statusOf({ measures: [measureOf({ release: '9.9.9-none' })] })).toBe(204);
  expect((await client.post('measures', { body: { measures: [measureOf()] } })).status).toBe(401);
  const { rows } = await server.database.pool.query('SELECT DISTINCT remote, release FROM delivery_measures');
  expect(rows).toEqual([{ remote: 'wallet', release }]);
});

it('counts a release once per report, and limits the reports of one person', async () => {
  const flooding = await server.signIn('flooding@alma.test');
  const views = async () => (await read({ as: admin })).body.hours[0].views as number;
  const before = await views();
  const statuses: number[] = [];
  while (statuses.length < 40)
    statuses.push(
      (
        await report(
          Array.from({ length: 20 }, () => measureOf()),
          flooding,
        )
      ).status,
    );
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  await eventually(async () => (await views()) === before + 30);
});

it('counts a release from the moment it is live, even right after reports about unknown releases', async () => {
  const { id } = await client.release(wallet, { 'entry.js': 'second' }, { build: 'second' });
  const viewsOf = async (of: string): Promise<number> => {
    const { body } = await read({ as: admin });
    return body.hours.find((hour: { release: string }) => hour.release === of)?.views ?? 0;
  };
  const before = await viewsOf(release);
  // This report triggers a lookup of the releases, which is not repeated for two seconds.
  await report([measureOf({ release: '9.9.9-none' }), measureOf()]);
  await eventually(async () => (await viewsOf(release)) === before + 1);
  expect((await client.change(wallet, 'rollouts', 1, { release: id })).status).toBe(200);
  await report([measureOf({ release: id })]);
  await eventually(async () => (await viewsOf(id)) === 1);
});

it('keeps the last fifty kinds of failures', async () => {
  const failing = (place: number) => measureOf({ outcome: 'init', failure: { class: `Error${place}` } });
  for (const [who, first] of [
    ['one', 0],
    ['two', 30],
  ] as const) {
    const as = await server.signIn(`${who}@alma.test`);
    for (let index = first; index < first + 30; index += 1) await report([failing(index)], as);
  }
  const kinds = async () => (await read({ as: admin })).body.failures as { class: string }[];
  await eventually(async () => (await kinds()).length === 50);
  await report([failing(99)], await server.signIn('three@alma.test'));
  await eventually(async () => (await kinds()).some(({ class: kind }) => kind === 'Error99'));
  expect(await kinds()).toHaveLength(50);
});

it('removes measures older than two weeks', async () => {
  server.passTime(15 * 24 * 3_600_000);
  const rowsOf = (table: string) => server.database.pool.query(`SELECT FROM ${table}`);
  await eventually(async () => {
    const found = await Promise.all(['delivery_measures', 'delivery_failures'].map(rowsOf));
    return found.every(({ rowCount }) => rowCount === 0);
  });
});
