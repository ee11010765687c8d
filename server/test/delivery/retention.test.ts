import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  lockContentsForRemoval,
  removeUnusedContents,
  removeUnusedReleases,
} from '../../src/delivery/retention.repository.ts';
import { createRetention } from '../../src/delivery/retention.ts';
import { createReleaseUse } from '../../src/delivery/retention-use.ts';
import { createSignals } from '../../src/platform/signals/index.ts';
import { openObjects } from '../../src/platform/store/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf, putFile, sha384Of } from './manifest.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let removeUnused: () => Promise<void>;
let use: ReturnType<typeof createReleaseUse>;
let objects: ReturnType<typeof openObjects>;
const makeTeam = async (name: string): Promise<Team> =>
  client.makeTeam(name, await server.signIn('admin@alma.test'));
beforeAll(async () => {
  server = await startTestServer();
  client = deliveryClient(server);
  const { platform } = server;
  objects = openObjects(platform);
  const needs = { objects, signals: createSignals(platform) };
  removeUnused = createRetention(platform, needs).run;
  use = createReleaseUse(platform);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.database.pool.query(text, values)).rows;
const releasesOf = async (remote: string): Promise<unknown[]> =>
  (await query('SELECT id FROM delivery_releases WHERE remote = $1 ORDER BY id', [remote])).map(
    ({ id }) => id,
  );
const fileOf = (remote: string, id: string): Promise<Response> =>
  fetch(new URL(`/remotes/${remote}/${id}/entry.js`, server.origin));

/** The objects in the store, and those that contents refer to. */
async function stored(): Promise<{ storedFiles: unknown[]; named: unknown[] }> {
  const folder = path.join(server.platform.config.dataDir, 'files');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const named = await query(
    `SELECT key FROM delivery_files, unnest(ARRAY[object_key, brotli_key, gzip_key]) AS key
    WHERE key IS NOT NULL ORDER BY key`,
  );
  return {
    storedFiles: entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
    named: named.map(({ key }) => key),
  };
}

it('removes releases that nobody can get any more, with their contents', async () => {
  const team = await makeTeam('kept');
  const promoted = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff', 'gggg', 'hhhh'];
  for (const build of [...promoted, 'running', 'chosen', 'unseen'])
    await client.release(team, { 'entry.js': 'shared', 'own.js': `only in ${build}` }, { build });
  for (const [revision, build] of promoted.entries())
    await client.change(team, 'rollouts', revision, { release: `1.0.0-${build}` });
  await client.register(team, manifestOf('kept', { 'entry.js': 'never sent' }, { build: 'half' }));
  await query(
    `INSERT INTO delivery_rollouts (id, remote, kind, strategy, state, from_release, to_release, revision, started_at)
    VALUES (gen_random_uuid(), 'kept', 'promotion', 'Canary10Percent99999Minutes', 'running',
      '1.0.0-hhhh', '1.0.0-running', 99, now())`,
  );
  await query(
    `INSERT INTO delivery_overrides (id, user_id, remote, release, created_at, expires_at)
    VALUES ('x', gen_random_uuid(), 'kept', '1.0.0-chosen', now(), now() + interval '40 days')`,
  );
  const all = await releasesOf('kept');

  server.passTime(dayMs / 2);
  await removeUnused();
  expect(await releasesOf('kept')).toEqual(all);
  server.passTime(dayMs);
  await removeUnused();
  expect(await releasesOf('kept')).toEqual(all.filter((id) => id !== '1.0.0-half'));

  use.note({ remote: 'kept', id: '1.0.0-bbbb' });
  await use.flush();
  expect((await fileOf('kept', '1.0.0-aaaa')).status).toBe(200);
  server.passTime(29.5 * dayMs);
  await removeUnused();
  const remaining = [...promoted.slice(1), 'running', 'chosen'].map((build) => `1.0.0-${build}`).sort();
  expect(await releasesOf('kept')).toEqual(remaining);
  expect((await fileOf('kept', '1.0.0-hhhh')).status).toBe(200);
  await eventually(async () => (await fileOf('kept', '1.0.0-aaaa')).status === 404);
  expect(
    await query('SELECT FROM delivery_files WHERE sha384 = $1', [sha384Of('only in aaaa')]),
  ).toHaveLength(0);
  const { storedFiles, named } = await stored();
  expect(storedFiles).toEqual(named);

  server.passTime(30 * dayMs);
  await removeUnused();
  expect(await releasesOf('kept')).toEqual(
    [...promoted.slice(2), 'running'].map((build) => `1.0.0-${build}`).sort(),
  );
});

it('never removes a release that is pinned', async () => {
  const team = await makeTeam('pinned');
  for (const build of ['aaaa', 'bbbb'])
    await client.release(team, { 'entry.js': `pinned ${build}` }, { build });
  const headers = { 'if-match': '"0"' };
  const body = { release: '1.0.0-aaaa', reason: 'Kept for an audit' };
  const as = await server.signIn('admin@alma.test');
  expect(
    (await server.call('PUT', '/api/v1/delivery/remotes/pinned/pin', { as, headers, body })).status,
  ).toBe(200);
  server.passTime(90 * dayMs);
  await removeUnused();
  expect(await releasesOf('pinned')).toEqual(['1.0.0-aaaa']);
});

it('refuses the promotion of a release that is being removed', async () => {
  const team = await makeTeam('late');
  await client.release(team, { 'entry.js': 'promoted too late' });
  server.passTime(31 * dayMs);
  const now = new Date(server.platform.now());
  let promoted: Promise<{ status: number; body: unknown }> | undefined;
  await server.database.db.transaction(async (tx) => {
    await lockContentsForRemoval(tx);
    const before = new Date(now.getTime() - 30 * dayMs);
    const removed = await removeUnusedReleases(tx, {
      now,
      unusedBefore: before,
      staleBefore: before,
      limit: 100,
    });
    expect(removed).toContainEqual({ remote: 'late', id: '1.0.0-aaaa' });
    promoted = client.change(team, 'rollouts', 0, { release: '1.0.0-aaaa' });
    await eventually(async () => {
      const waiting = await tx.execute(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.rowCount === 1;
    });
  });
  expect(codeOf((await promoted) as Parameters<typeof codeOf>[0])).toEqual([404, 'NOT_FOUND']);
});

it('lets a removed release be registered again', async () => {
  const team = await makeTeam('again');
  const files = { 'entry.js': 'comes again' };
  await client.release(team, files);
  expect((await fileOf('again', '1.0.0-aaaa')).status).toBe(200);
  server.passTime(31 * dayMs);
  await removeUnused();
  expect((await client.release(team, files)).missing).toHaveLength(1);
  await eventually(async () => (await fileOf('again', '1.0.0-aaaa')).status === 200);
});

it('keeps an incomplete release whose team continues uploading', async () => {
  const team = await makeTeam('slow');
  const manifest = manifestOf('slow', { 'entry.js': 'slow', 'page.js': 'slower' });
  await client.register(team, manifest);
  await putFile(server, team.headers, 'slow');
  server.passTime(25 * hourMs);
  expect((await client.register(team, manifest)).body.missing).toEqual([sha384Of('slower')]);
  await removeUnused();
  expect((await putFile(server, team.headers, 'slower')).status).toBe(204);
  expect((await fileOf('slow', '1.0.0-aaaa')).status).toBe(200);
});

it('never reports a content as stored while it is being removed', async () => {
  const team = await makeTeam('racing');
  await client.release(team, { 'entry.js': 'raced for' });
  await query("DELETE FROM delivery_releases WHERE remote = 'racing'");
  let registered: Promise<{ body: { missing: string[] } }> | undefined;
  const keys = await server.database.db.transaction(async (tx) => {
    await lockContentsForRemoval(tx);
    const removed = await removeUnusedContents(tx, { now: new Date(server.platform.now()), limit: 100 });
    registered = client.register(team, manifestOf('racing', { 'entry.js': 'raced for' }));
    await eventually(async () => {
      const waiting = await tx.execute(
        `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      );
      return waiting.rowCount === 1;
    });
    return removed;
  });
  await objects.remove(keys);
  expect((await registered)?.body.missing).toEqual([sha384Of('raced for')]);
});

it('removes contents that were uploaded for a release removed meanwhile', async () => {
  const team = await makeTeam('delayed');
  await client.register(team, manifestOf('delayed', { 'entry.js': 'too late' }));
  let finish = (): void => undefined;
  const form = [
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ntoo',
    ' late\r\n--x--\r\n',
  ];
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(form[0] ?? ''));
      finish = () => {
        controller.enqueue(Buffer.from(form[1] ?? ''));
        controller.close();
      };
    },
  });
  const upload = fetch(new URL(`/api/v1/delivery/files/${sha384Of('too late')}`, server.origin), {
    method: 'PUT',
    headers: { ...team.headers, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  });
  const incoming = path.join(server.platform.config.dataDir, 'incoming');
  await eventually(async () => readdirSync(incoming).length === 1);
  server.passTime(2 * dayMs);
  await removeUnused();
  finish();
  expect((await upload).status).toBe(204);
  await removeUnused();
  const { storedFiles, named } = await stored();
  expect(storedFiles).toEqual(named);
  expect(await query('SELECT FROM delivery_files WHERE sha384 = $1', [sha384Of('too late')])).toHaveLength(0);
});

it('records the use of a release once an hour, and pending uses when it stops', async () => {
  const team = await makeTeam('used');
  for (const build of ['aaaa', 'bbbb']) await client.release(team, { 'entry.js': 'used' }, { build });
  const usedAt = async (build: string): Promise<number | undefined> => {
    const [row] = await query(
      "SELECT used_at AS at FROM delivery_releases WHERE remote = 'used' AND id = $1",
      [`1.0.0-${build}`],
    );
    return (row?.['at'] as Date | null)?.getTime();
  };
  const askAndWrite = async (): Promise<number | undefined> => {
    for (let count = 0; count < 3; count += 1) use.note({ remote: 'used', id: '1.0.0-aaaa' });
    await use.flush();
    return usedAt('aaaa');
  };
  const first = await askAndWrite();
  expect(first).toBeDefined();
  server.passTime(hourMs / 2);
  expect(await askAndWrite()).toBe(first);
  server.passTime(hourMs);
  expect(await askAndWrite()).toBeGreaterThanOrEqual((first ?? Infinity) + hourMs);

  expect((await fileOf('used', '1.0.0-bbbb')).status).toBe(200);
  expect(await usedAt('bbbb')).toBeUndefined();
  await server.app.close();
  expect(await usedAt('bbbb')).toBeDefined();
});
