import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createRetention } from '../../src/delivery/retention.ts';
import { createSignals } from '../../src/platform/signals/index.ts';
import { openObjects } from '../../src/platform/store/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { getRaw } from '../edge/wire.ts';
import { type Bucket, startBucket } from '../files/bucket.ts';
import { deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf, putFile } from './manifest.ts';

let bucket: Bucket;
let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let team: Team;
const entry = `/* entry */ ${'console.log(1);'.repeat(100)}`;

beforeAll(async () => {
  bucket = await startBucket();
  server = await startTestServer({ env: bucket.env });
  client = deliveryClient(server);
  team = await client.makeTeam('wallet', await server.signIn('admin@alma.test'));
});
afterAll(async () => {
  await server.close();
  await bucket.stop();
});

const fileOf = (id: string, file: string, headers = {}) =>
  getRaw(server.origin, `/remotes/wallet/${id}/${file}`, headers);

it('keeps files of releases in the bucket, serves them from there, and removes them', async () => {
  const { id } = await client.release(team, { 'entry.js': entry, 'font.woff2': 'font' });
  // The entry script uncompressed and in two compressed forms, and the font.
  expect(await bucket.objects()).toHaveLength(4);
  const onDisk = await readdir(path.join(server.platform.config.dataDir, 'files')).catch(() => []);
  expect(onDisk).toEqual([]);
  const packed = await fileOf(id, 'entry.js', { 'accept-encoding': 'br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(entry);
  expect((await fileOf(id, 'font.woff2')).bytes.toString()).toBe('font');

  expect(
    (await client.release(team, { 'entry.js': entry, 'page.js': 'x' }, { build: 'bbbb' })).missing,
  ).toHaveLength(1);
  expect(await bucket.objects()).toHaveLength(5);
  server.passTime(31 * 24 * 60 * 60_000);
  const objects = openObjects(server.platform);
  await createRetention(server.platform, { objects, signals: createSignals(server.platform) }).run();
  objects.stop();
  expect(await bucket.objects()).toEqual([]);
});

it('reports that files cannot be stored or sent while the bucket is away, and recovers', async () => {
  const away = await startTestServer({
    env: { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:9' },
    databaseUrl: server.databaseUrl,
  });
  const manifest = manifestOf('wallet', { 'entry.js': entry }, { build: 'cccc' });
  expect((await client.register(team, manifest)).body.missing).toHaveLength(1);
  expect(await putFile(away, team.headers, entry)).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect((await client.register(team, manifest)).body.missing).toHaveLength(1);
  expect(await putFile(server, team.headers, entry)).toMatchObject({ status: 204 });
  const refused = await getRaw(away.origin, '/remotes/wallet/1.0.0-cccc/entry.js');
  expect([refused.status, refused.headers['cache-control']]).toEqual([503, 'no-store']);
  expect((await fileOf('1.0.0-cccc', 'entry.js')).bytes.toString()).toBe(entry);
  await away.close();
});
