import { readdirSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { createRetention } from '../../src/delivery/retention.ts';
import { createSignals } from '../../src/platform/signals/index.ts';
import { openObjects } from '../../src/platform/store/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf, putFile, sha384Of } from './manifest.ts';
import { listedMap, mapFrom, putMap } from './maps.ts';

let server: TestServer;
let admin: SignedIn;
let client: ReturnType<typeof deliveryClient>;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  admin = await server.signIn('admin@alma.test');
  client = deliveryClient(server);
});
afterAll(() => server.close());

const query = async (text: string): Promise<unknown[]> => (await server.database.pool.query(text)).rows;

describe('source maps of a release', () => {
  const [script, map] = ['the script', mapFrom('webpack://kept_a/./src/a.ts')];
  const manifest = manifestOf('kept', { 'entry.js': script }, { maps: [listedMap('entry.js', map)] });
  let team: Team;
  beforeAll(async () => {
    team = await client.makeTeam('kept', admin);
  });

  it('are requested once, and are not part of the release', async () => {
    const first = await client.register(team, manifest);
    expect(first.body).toMatchObject({ missing: [sha384Of(script)], missing_maps: [sha384Of(map)] });
    await putFile(server, team.headers, script);
    const { maps: _maps, ...without } = manifest;
    const again = await client.register(team, without);
    expect([again.status, again.body.release.missing, again.body.missing_maps]).toEqual([
      200,
      0,
      [sha384Of(map)],
    ]);
    expect((await client.change(team, 'rollouts', 0, { release: '1.0.0-aaaa' })).status).toBe(200);
    expect(await putMap(server, team, map)).toMatchObject({ status: 204 });
    expect(await putMap(server, team, map, new Uint8Array([1]))).toMatchObject({ status: 204 });
    expect((await client.register(team, manifest)).body).toMatchObject({ missing: [], missing_maps: [] });
    expect(JSON.stringify(await query('SELECT manifest FROM delivery_releases'))).not.toContain(
      sha384Of(map),
    );
  });

  it('can be added later, and never change', async () => {
    const later = manifestOf('kept', { 'entry.js': script }, { build: 'bbbb' });
    expect((await client.register(team, later)).body.missing_maps).toEqual([]);
    const other = mapFrom('webpack://kept_a/./src/other.ts');
    const withMap = (content: string) =>
      client.register(team, { ...later, maps: [listedMap('entry.js', content)] });
    expect((await withMap(other)).body.missing_maps).toEqual([sha384Of(other)]);
    expect((await withMap(map)).body.missing_maps).toEqual([sha384Of(other)]);
  });

  it('are not served to anyone who knows their hash', async () => {
    const thief = await client.makeTeam('thief', admin);
    const stolen = { path: 'map.js', sha384: sha384Of(map), size: Buffer.byteLength(map) };
    const [entry] = manifestOf('thief', { 'entry.js': 'own' }).files;
    const asFile = manifestOf('thief', { 'entry.js': 'own' }, { files: [entry as never, stolen] });
    expect((await client.register(thief, asFile)).body.missing).toContain(stolen.sha384);
    const asMap = { ...manifestOf('thief', { 'entry.js': 'own' }, { build: 'bbbb' }) };
    const maps = [listedMap('entry.js', map)];
    expect((await client.register(thief, { ...asMap, maps })).body.missing_maps).toEqual([stolen.sha384]);
    expect(await putFile(server, thief.headers, 'own', sha384Of('own'), stolen.sha384)).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
    for (const address of [
      '/remotes/kept/1.0.0-aaaa/entry.js.map',
      `/remotes/kept/1.0.0-aaaa/${stolen.sha384}`,
      `/api/v1/delivery/remotes/kept/maps/${stolen.sha384}`,
      `/api/v1/delivery/files/${stolen.sha384}`,
    ])
      expect((await server.call('GET', address, { headers: team.headers })).status).toBe(404);
    expect((await fetch(new URL('/remotes/kept/1.0.0-aaaa/entry.js', server.origin))).status).toBe(200);
  });

  it('are removed with the release', async () => {
    const short = await client.makeTeam('short', admin);
    const gone = mapFrom('webpack://short_a/./src/gone.ts');
    const maps = [listedMap('entry.js', gone)];
    await client.release(short, { 'entry.js': 'short' }, { maps });
    expect(await putMap(server, short, gone)).toMatchObject({ status: 204 });
    const [{ key }] = (await query("SELECT object_key AS key FROM delivery_maps WHERE remote = 'short'")) as [
      { key: string },
    ];
    const stored = (): string[] =>
      readdirSync(path.join(server.platform.config.dataDir, 'files'), { recursive: true }) as string[];
    expect(stored().some((name) => name.endsWith(key))).toBe(true);
    server.passTime(31 * 24 * 60 * 60_000);
    const { platform } = server;
    const needs = { objects: openObjects(platform), signals: createSignals(platform) };
    await createRetention(platform, needs).run();
    expect(await query("SELECT FROM delivery_release_maps WHERE remote = 'short'")).toEqual([]);
    expect(await query("SELECT FROM delivery_maps WHERE remote = 'short'")).toEqual([]);
    expect(stored().some((name) => name.endsWith(key))).toBe(false);
    expect(await query("SELECT FROM delivery_maps WHERE remote = 'kept'")).toHaveLength(1);
  });
});

describe('source maps are refused', () => {
  let team: Team;
  beforeAll(async () => {
    // The first sign-in has expired.
    admin = await server.signIn('admin@alma.test');
    team = await client.makeTeam('strict', admin);
  });
  const good = listedMap('entry.js', mapFrom('a.ts'));

  it.each([
    ['of no script of the release', [{ ...good, script: 'other.js' }], 400],
    ['of a file that is no script', [{ ...good, script: 'entry.css' }], 400],
    ['with a path that leads out', [{ ...good, script: '../entry.js' }], 400],
    ['twice for a script', [good, good], 400],
    ['with a hash that is none', [{ ...good, sha384: 'short' }], 400],
    ['with one hash of two sizes', [good, { ...good, script: 'page.js', size: 1 }], 400],
    ['over their limit', [{ ...good, size: 8 * 1024 * 1024 + 1 }], 400],
    ['with something else', [{ ...good, address: 'https://alma.test' }], 400],
  ])('%s', async (_name, maps, status) => {
    const files = { 'entry.js': 'strict', 'page.js': 'page', 'entry.css': 'a{}' };
    const reply = await client.register(team, { ...manifestOf('strict', files), maps });
    expect([reply.status, reply.body.error.message]).toEqual([status, expect.any(String)]);
  });

  it('when all maps of a release together are too large', async () => {
    const names = Array.from({ length: 9 }, (_, n) => `${n}.js`);
    const maps = names.map((name) => ({ script: name, sha384: sha384Of(name), size: 8 * 1024 * 1024 }));
    const files = Object.fromEntries(names.map((name) => [name, `script ${name}`]));
    const reply = await client.register(team, { ...manifestOf('strict', files), maps });
    expect(codeOf(reply)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('when their content is not the announced one', async () => {
    const map = mapFrom('announced.ts');
    const manifest = manifestOf('strict', { 'entry.js': 'strict' }, { maps: [listedMap('entry.js', map)] });
    await client.register(team, manifest);
    const wrong = { status: 422, code: 'HASH_MISMATCH' };
    expect(await putMap(server, team, map, zstdCompressSync(mapFrom('other-one.ts')))).toEqual(wrong);
    expect(await putMap(server, team, map, Buffer.from(map))).toEqual(wrong);
    expect(await putMap(server, team, map, zstdCompressSync(map).subarray(0, 40))).toEqual(wrong);
    expect(await putMap(server, team, map, zstdCompressSync(Buffer.alloc(200_000_000)))).toEqual(wrong);
    expect(await putMap(server, team, map, Buffer.alloc(100_000))).toEqual(wrong);
    expect(await putMap(server, team, 'of no release')).toEqual({ status: 404, code: 'NOT_FOUND' });
    const other = await client.makeTeam('other', admin);
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    expect(await putMap(server, { ...team, headers: other.headers }, map)).toEqual(forbidden);
    expect(await putMap(server, { ...other, name: 'other' }, map)).toMatchObject({ status: 404 });
    expect((await client.register(team, manifest)).body.missing_maps).toEqual([sha384Of(map)]);
    expect(await putMap(server, team, map)).toMatchObject({ status: 204 });
  });
});
