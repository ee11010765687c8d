import { compactVerify, importJWK } from 'jose';
import { createSigning } from '../../src/delivery/signing.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { type Browser, createBrowser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { deliveryClient, type Team } from './delivery-client.ts';
import { bootOf, browserOfEachBucket, bucketsWith, recordOf, releaseOf } from './visitors.ts';

const minuteMs = 60_000;
const folderBuild = '0.1.0-aaaa';

let web: ReturnType<typeof makeWebFolder>;
let servers: [TestServer, TestServer];
let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let wallet: Team;
let release: string;
let browsers: Browser[];
beforeAll(async () => {
  web = makeWebFolder();
  const env = { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir };
  server = await startTestServer({ env });
  servers = [server, await startTestServer({ env, databaseUrl: server.databaseUrl })];
  client = deliveryClient(server);
  admin = await server.signIn('admin@alma.test');
  wallet = await client.makeTeam('wallet', admin);
  ({ id: release } = await client.release(wallet, { 'entry.js': 'new entry' }, { version: '1.4.0' }));
  browsers = await browserOfEachBucket(server);
});
afterAll(async () => {
  for (const { close } of [...servers].reverse()) await close();
  web.remove();
});
afterEach(async () => {
  const { rollout, revision } = await client.state(wallet);
  if (rollout) await client.end(wallet, rollout.id, 'cancel', revision);
});

async function begin(strategy: string, changes: object = {}) {
  const { revision } = await client.state(wallet);
  const started = await client.change(wallet, 'rollouts', revision, { release, strategy, ...changes });
  expect(started.status).toBe(200);
  return started.body;
}

const isNew = async (browser: Browser): Promise<boolean> =>
  releaseOf(await recordOf(browser, 'wallet')) === release;

const cookieName = ({ origin }: { origin: string }): string => `alma_bucket-${new URL(origin).port}`;

/** The same browser on another server. */
function movedTo(other: TestServer, browser: Browser): Browser {
  const moved = createBrowser(other.origin);
  moved.setCookie(cookieName(other), browser.cookie(cookieName(server)) ?? '');
  return moved;
}

/** The registry as sent, with its cookies. */
async function rawRegistry(cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie: `${cookieName(server)}=${cookie}` };
  const reply = await fetch(new URL('/remotes.json', server.origin), { headers });
  return { headers: reply.headers, text: await reply.text(), cookies: reply.headers.getSetCookie() };
}

it('gives a canary to ten buckets in a hundred, the same ones on every server', async () => {
  expect(await bucketsWith(browsers, 'wallet', release)).toEqual([]);
  await begin('Canary10Percent60Minutes');
  const buckets = await bucketsWith(browsers, 'wallet', release);
  expect(buckets).toHaveLength(10);
  expect(await bucketsWith(browsers, 'wallet', release)).toEqual(buckets);
  const moved = browsers.map((browser) => movedTo(servers[1], browser));
  expect(await bucketsWith(moved, 'wallet', release)).toEqual(buckets);

  const [bucket = 0] = buckets;
  const inside = browsers[bucket] as Browser;
  const outside = browsers[(bucket + 50) % 100] as Browser;
  const page = await bootOf(inside, '/wallet');
  expect(page.bucket).toBe(bucket);
  expect(page.remotes[0]).toEqual(await recordOf(inside, 'wallet'));
  // Views of both are compared, so both records are marked as part of a rollout.
  for (const browser of [inside, outside]) {
    const { last_good: good } = (await recordOf(browser, 'wallet')) ?? {};
    expect(good).toMatchObject({
      entry: '/remotes/wallet/0.1.0-aaaa/remoteEntry.js',
      files: { 'wallet.js': 'sha384-def' },
    });
    expect(releaseOf(good)).toBe(folderBuild);
  }
  expect(releaseOf(await recordOf(outside, 'wallet'))).toBe(folderBuild);
});

it('reaches the same buckets when a release is repeated, and others with another release', async () => {
  const bucketsOf = async (id: string): Promise<number[]> => {
    const { rollout, remote } = await begin('Canary10Percent60Minutes', { release: id });
    const buckets = await bucketsWith(browsers, 'wallet', id);
    expect((await client.end(wallet, rollout.id, 'cancel', remote.revision)).status).toBe(200);
    return buckets;
  };
  const { id: other } = await client.release(wallet, { 'entry.js': 'other' }, { version: '1.5.0' });
  const buckets = await bucketsOf(release);
  expect(await bucketsOf(other)).not.toEqual(buckets);
  expect(await bucketsOf(release)).toEqual(buckets);
  expect(await bucketsWith(browsers, 'wallet', folderBuild)).toHaveLength(100);
});

it('increases the share by the clock, keeps the people it has reached, and ends itself', async () => {
  const { rollout } = await begin('Linear30PercentEvery5Minutes');
  let reached: number[] = [];
  for (const share of [30, 60, 90]) {
    const buckets = await bucketsWith(browsers, 'wallet', release);
    expect(buckets).toHaveLength(share);
    expect(buckets).toEqual(expect.arrayContaining(reached));
    expect((await client.state(wallet)).rollout).toMatchObject({ percent: share, state: 'running' });
    reached = buckets;
    server.passTime(5 * minuteMs);
  }
  // Everyone has it, whether or not a server has recorded the end yet.
  expect(await bucketsWith(browsers, 'wallet', release)).toHaveLength(100);
  await eventually(async () => (await client.state(wallet)).rollout === null);
  const after = await client.state(wallet);
  expect(after.live).toBe(release);
  const { body } = await server.call('GET', '/api/v1/delivery/remotes/wallet/rollouts', {
    headers: wallet.headers,
  });
  expect(body.rollouts[0]).toMatchObject({ id: rollout.id, state: 'completed', percent: 100 });
  const back = await client.change(wallet, 'rollback', after.revision, { reason: 'Part of a test' });
  expect(back.body.remote.live).toBeNull();
  expect(await bucketsWith(browsers, 'wallet', folderBuild)).toHaveLength(100);
  // The earlier session has expired by now.
  admin = await server.signIn('admin@alma.test');
});

it('follows a person across browsers, and forgets the person at sign-out', async () => {
  await begin('Canary50Percent60Minutes');
  // Enough people that all are on one side only once in two thousand runs.
  const people = Array.from({ length: 12 }, (_, n) => `person-${n}`);
  const seen = await Promise.all(
    people.map(async (name) => {
      const signedIn = await Promise.all([1, 2].map(() => server.signIn(`${name}@alma.test`)));
      for (const { browser, headers } of signedIn) await browser.fetch('/api/v1/auth/me', { headers });
      const boots = await Promise.all(signedIn.map(({ browser }) => bootOf(browser)));
      expect(boots[1]).toEqual(boots[0]);
      return releaseOf(boots[0]?.remotes[0]);
    }),
  );
  expect(new Set(seen)).toEqual(new Set([folderBuild, release]));

  const { browser, headers } = await server.signIn('ada@alma.test');
  await browser.fetch('/api/v1/auth/me', { headers });
  expect(browser.cookieNames()).toContain(cookieName(server));
  await browser.fetch('/api/v1/auth/logout', { method: 'POST', headers });
  expect(browser.cookieNames()).not.toContain(cookieName(server));
});

it('reaches its audience regardless of the share, and nobody else', async () => {
  const [ada, leo] = [await server.signIn('ada@alma.test'), await server.signIn('leo@alma.test')];
  const everybody = [ada, leo, admin];
  const browsersWithRelease = async (): Promise<boolean[]> => {
    for (const { browser, headers } of everybody) await browser.fetch('/api/v1/auth/me', { headers });
    return Promise.all(everybody.map(({ browser }) => isNew(browser)));
  };
  const byUser = await begin('Canary0Percent60Minutes', { audience: { users: [ada.userId] } });
  expect(await browsersWithRelease()).toEqual([true, false, false]);
  expect(await bucketsWith(browsers, 'wallet', release)).toEqual([]);
  await client.end(wallet, byUser.rollout.id, 'cancel', byUser.remote.revision);

  await begin('Canary0Percent60Minutes', { audience: { roles: ['ADMIN', 'PM'] } });
  expect(await browsersWithRelease()).toEqual([false, false, true]);
  const role = { as: admin, body: { role: 'PM' } };
  expect((await server.call('POST', `/api/v1/users/${leo.userId}/roles`, role)).status).toBeLessThan(300);
  expect(await browsersWithRelease()).toEqual([false, true, true]);
});

it('trusts no cookie but its own', async () => {
  const [, before = ''] = (await rawRegistry()).cookies[0]?.match(/=([^;]+);/) ?? [];
  expect((await rawRegistry(before)).cookies).toEqual([]);
  const flipped = before.slice(0, -2) + (before.endsWith('AA') ? 'BB' : 'AA');
  const foreign = JSON.stringify({ bucket: 0, userId: admin.userId, roles: ['ADMIN'] });
  const wrong = [
    flipped,
    before.slice(0, 40),
    '37',
    encodeURIComponent(foreign),
    Buffer.from(foreign).toString('base64url'),
    'x'.repeat(3_000),
    '%E0%A4%A',
    '',
  ];
  await begin('Canary0Percent60Minutes', { audience: { users: [admin.userId], roles: ['ADMIN'] } });
  for (const cookie of wrong) {
    const { cookies, text } = await rawRegistry(cookie);
    expect(cookies).toEqual([
      expect.stringMatching(
        /^alma_bucket-\d+=[\w-]{60,200}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(releaseOf(JSON.parse(text).remotes[0])).toBe(folderBuild);
  }
});

it('lets no shared cache store what belongs to one visitor, and signs the bytes that it sends', async () => {
  const { headers, text } = await rawRegistry();
  expect(headers.get('cache-control')).toBe('no-store');
  const [head = '', , end = ''] = (headers.get('x-alma-signature') ?? '').split('.');
  const whole = `${head}.${Buffer.from(text).toString('base64url')}.${end}`;
  await expect(
    compactVerify(whole, await importJWK(createSigning(server.platform.config).publicKey, 'EdDSA')),
  ).resolves.toBeDefined();
  const page = await fetch(new URL('/wallet', server.origin), { headers: { accept: 'text/html' } });
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
});

it('names the build that the live one replaced, also after a rollback', async () => {
  const [browser] = browsers as [Browser];
  const shown = async () => {
    const record = await recordOf(browser, 'wallet');
    return { live: releaseOf(record), good: releaseOf(record?.last_good), all: record?.in_rollout };
  };
  const { id: next } = await client.release(wallet, { 'entry.js': 'next' }, { version: '1.6.0' });
  await begin('AllAtOnce');
  expect(await shown()).toEqual({ live: release, good: folderBuild });
  await begin('AllAtOnce', { release: next });
  expect(await shown()).toEqual({ live: next, good: release });
  for (const live of [release, folderBuild]) {
    const { revision } = await client.state(wallet);
    const { status } = await client.change(wallet, 'rollback', revision, { reason: 'Part of a test' });
    expect(status).toBe(200);
    expect(await shown()).toEqual({ live, ...(live === release && { good: folderBuild }) });
  }
  await begin('Canary10Percent60Minutes');
  expect(await shown()).toMatchObject({ good: folderBuild, all: true });
});

it('publishes the shares of both builds to other shells', async () => {
  const discovered = async () =>
    (await server.call('GET', '/.well-known/frontend-discovery.json')).body.microFrontends.wallet.map(
      ({ metadata, deployment }: { metadata: { version: string }; deployment: object }) => ({
        version: metadata.version,
        ...deployment,
      }),
    );
  expect(await discovered()).toEqual([{ version: folderBuild, traffic: 100, default: true }]);
  await begin('Canary10Percent60Minutes');
  expect(await discovered()).toEqual([
    { version: folderBuild, traffic: 90, default: true },
    { version: release, traffic: 10, default: false },
  ]);
});

it('gives a new remote only to the people of its rollout', async () => {
  const fresh = await client.makeTeam('fresh', admin);
  const { id } = await client.release(fresh, { 'entry.js': 'fresh' });
  await client.change(fresh, 'rollouts', 0, { release: id, strategy: 'Canary20Percent60Minutes' });
  const records = await Promise.all(browsers.map((browser) => recordOf(browser, 'fresh')));
  const known = records.filter((record) => record !== undefined);
  expect(known).toHaveLength(20);
  expect(known[0]).not.toHaveProperty('last_good');
});
