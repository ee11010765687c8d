import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import type { TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { stopPostgres } from '../outage/postgres-processes.ts';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { deliveryClient, type Team } from './delivery-client.ts';

let web: ReturnType<typeof makeWebFolder>;
let folder: string;
let managed: ManagedPostgres;
let port: number;
let origin: string;
let process: ServerProcess;
let people: SignedIn[];
let wallet: Team;
let release: string;
let goOn = (): void => undefined;

beforeAll(async () => {
  web = makeWebFolder();
  folder = await mkdtemp('/tmp/alma-measures-');
  await chmod(folder, 0o755);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  managed = await startManagedDatabase({ dataDir: path.join(folder, 'database'), log });
  port = await freePort();
  origin = `http://localhost:${port}`;
  await start();
  const admin = await signIn(origin, 'admin@alma.test');
  people = await Promise.all(['ada', 'leo', 'ida'].map((name) => signIn(origin, `${name}@alma.test`)));
  const client = deliveryClient({ origin, call } as TestServer);
  wallet = await client.makeTeam('wallet', admin);
  ({ id: release } = await client.release(wallet, { 'entry.js': 'first' }, { build: 'first' }));
  await client.change(wallet, 'rollouts', 0, { release });
});
afterEach(() => goOn());
afterAll(async () => {
  await stopAll();
  await managed.stop();
  await rm(folder, { recursive: true, force: true });
  web.remove();
});

async function start(): Promise<void> {
  process = spawnServer({
    ALMA_DATA_DIR: path.join(folder, 'data'),
    ALMA_WEB_DIR: web.dir,
    ALMA_SECRET: 'a secret that only tests share, long enough',
    PORT: String(port),
    DATABASE_URL: managed.url,
  });
  await waitUntilReady(process, port);
}

const call: TestServer['call'] = async (method, address, { as, headers = {}, body } = {}) => {
  const reply = await fetch(new URL(address, origin), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...as?.headers,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: text === '' ? '' : JSON.parse(text) };
};

async function report(who = 0): Promise<number> {
  const as = people[who] as SignedIn;
  const measures = [{ remote: 'wallet', release, bucket: 0, outcome: 'ok' }];
  return (await call('POST', '/api/v1/delivery/measures', { as, body: { measures } })).status;
}

async function views(): Promise<number> {
  const { body } = await call('GET', '/api/v1/delivery/measures?remote=wallet', { headers: wallet.headers });
  return (body.hours ?? []).reduce((sum: number, hour: { views: number }) => sum + hour.views, 0);
}

it('loses at most unwritten reports when it is killed, and counts nothing twice', async () => {
  for (let count = 0; count < 10; count += 1) expect(await report()).toBe(204);
  await eventually(async () => (await views()) === 10);
  for (let count = 0; count < 5; count += 1) await report(1);
  process.child.kill('SIGKILL');
  await process.ended;
  await start();
  const after = await views();
  expect(after).toBeGreaterThanOrEqual(10);
  expect(after).toBeLessThanOrEqual(15);
  expect(await report()).toBe(204);
  await eventually(async () => (await views()) === after + 1);
});

it('writes waiting reports when it stops', async () => {
  const before = await views();
  expect(await report(2)).toBe(204);
  await stopAll();
  await start();
  expect(await views()).toBe(before + 1);
});

it('drops reports with one warning while the database is stopped, and recovers', async () => {
  const warnings = () => process.output().split('measures cannot be written').length - 1;
  const before = await views();
  expect(await report(1)).toBe(204);
  const carryOn = await stopPostgres(managed.pid());
  goOn = () => {
    goOn = () => undefined;
    carryOn();
  };
  await eventually(() => warnings() === 1, 'the warning');
  expect(await report(1)).toBe(503);
  goOn();
  await eventually(async () => (await call('GET', '/api/v1/readiness')).status === 200, 'the readiness');
  const after = await views();
  expect(after - before).toBeLessThanOrEqual(1);
  expect(await report(2)).toBe(204);
  await eventually(async () => (await views()) > after);
  expect(warnings()).toBe(1);
});
