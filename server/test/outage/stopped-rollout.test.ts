import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { migrateDatabase } from '../../src/platform/database/index.ts';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { deliveryClient } from '../delivery/delivery-client.ts';
import { browserOfEachBucket, bucketsWith } from '../delivery/visitors.ts';
import { eventually } from '../eventually.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { stopPostgres } from './postgres-processes.ts';

const minuteMs = 60_000;

let folder: string;
let web: ReturnType<typeof makeWebFolder>;
let managed: ManagedPostgres;
let server: TestServer;
let goOn = (): void => undefined;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/alma-stopped-rollout-');
  await chmod(folder, 0o755);
  web = makeWebFolder();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  managed = await startManagedDatabase({ dataDir: path.join(folder, 'database'), log });
  await migrateDatabase(managed.url);
  const env = { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir };
  server = await startTestServer({ env, databaseUrl: managed.url });
});
afterEach(() => goOn());
afterAll(async () => {
  await server.close();
  await managed.stop();
  web.remove();
  await rm(folder, { recursive: true, force: true });
});

it('a rollout continues by the clock while the database is away, and is recorded afterwards', async () => {
  const client = deliveryClient(server);
  const team = await client.makeTeam('wallet', await server.signIn('admin@alma.test'));
  const { id } = await client.release(team, { 'entry.js': 'new entry' }, { version: '1.4.0' });
  const browsers = await browserOfEachBucket(server);
  await client.change(team, 'rollouts', 0, { release: id, strategy: 'Linear25PercentEvery10Minutes' });
  const first = await bucketsWith(browsers, 'wallet', id);
  expect(first).toHaveLength(25);

  goOn = await stopPostgres(managed.pid());
  expect(await bucketsWith(browsers, 'wallet', id)).toEqual(first);
  server.passTime(10 * minuteMs);
  const further = await bucketsWith(browsers, 'wallet', id);
  expect(further).toHaveLength(50);
  expect(further).toEqual(expect.arrayContaining(first));
  server.passTime(20 * minuteMs);
  expect(await bucketsWith(browsers, 'wallet', id)).toHaveLength(100);

  goOn();
  goOn = () => undefined;
  await eventually(async () => (await client.state(team)).live === id);
  expect(await client.state(team)).toMatchObject({ revision: 2, rollout: null });
  expect(await bucketsWith(browsers, 'wallet', id)).toHaveLength(100);
});
