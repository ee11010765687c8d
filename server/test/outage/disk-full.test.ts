import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../src/platform/database/index.ts';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import { ledgerMigrations } from '../../src/wallet/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { upload } from '../files/upload.ts';
import type { SignedIn } from '../sign-in.ts';
import { mountSmallDisk } from './small-disk.ts';

const disk = await mountSmallDisk(64);
const whenMounted = disk ? describe : describe.skip;
const place = disk?.folder ?? '';
const fill = async (): Promise<void> => disk?.fill();
const clear = async (): Promise<void> => disk?.clear();
afterEach(clear);
afterAll(() => disk?.remove());

let server: TestServer;
let ada: SignedIn;

const unavailable = { status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } };
const readiness = () => server.call('GET', '/api/v1/readiness');

whenMounted('a database whose disk is full', () => {
  let folder: string;
  let managed: ManagedPostgres;
  let chatId: string;

  beforeAll(async () => {
    folder = await mkdtemp('/tmp/alma-full-');
    await chmod(folder, 0o755);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    managed = await startManagedDatabase({ dataDir: folder, log });
    const { uid, gid } = await stat(path.join(folder, 'postgres'));
    const tables = path.join(place, 'tables');
    await mkdir(tables);
    await chown(tables, uid, gid);
    const client = new pg.Client({ connectionString: managed.url });
    await client.connect();
    await client.query(`CREATE TABLESPACE small LOCATION '${tables}'`);
    await client.query('CREATE DATABASE small TABLESPACE small');
    await client.end();
    const url = new URL(managed.url);
    url.pathname = '/small';
    await migrateDatabase(url.href);
    await migrateDatabase(url.href, ledgerMigrations);
    server = await startTestServer({ databaseUrl: url.href });
    ada = await server.signIn('ada@alma.test');
    const body = { title: 'Full', participants: [(await server.signIn('theo@alma.test')).userId] };
    chatId = (await server.call('POST', '/api/v1/chats', { as: ada, body })).body.id;
  });
  afterAll(async () => {
    await server.close();
    await managed.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Long and without a pattern, so that it fills whole pages. */
  const write = () =>
    server.call('POST', `/api/v1/chats/${chatId}/messages`, {
      as: ada,
      body: { content: randomBytes(900).toString('base64') },
    });

  it('is reported as unavailable by calls that write and by readiness, until there is room', async () => {
    expect(await readiness()).toMatchObject({ status: 200, body: { checks: { storage: 'ok' } } });
    await fill();
    let reply = await write();
    // Uses up the free space in existing pages first.
    for (let tries = 0; tries < 200 && reply.status < 500; tries += 1) reply = await write();
    expect(reply).toMatchObject(unavailable);
    // Readiness may still report a cached state, and forgets a refusal unless another follows.
    await eventually(async () => {
      await write();
      return (await readiness()).body.checks.storage === 'unavailable';
    }, 'readiness');
    expect((await readiness()).status).toBe(503);
    expect((await server.call('GET', '/api/v1/auth/me', { as: ada })).status).toBe(200);
    expect((await server.call('GET', '/api/v1/health')).status).toBe(200);

    await clear();
    expect((await write()).status).toBe(201);
    await eventually(async () => (await readiness()).status === 200, 'readiness');
  });
});

whenMounted('a folder of files whose disk is full', () => {
  beforeAll(async () => {
    server = await startTestServer({ env: { ALMA_DATA_DIR: path.join(place, 'data') } });
    ada = await server.signIn('ada@alma.test');
  });
  afterAll(() => server.close());

  it('refuses an upload as unavailable, and accepts it once there is room', async () => {
    const file = { bytes: randomBytes(100_000).toString('hex'), name: 'a.txt' };
    await fill();
    expect(await upload(server, ada, file)).toMatchObject(unavailable);
    await clear();
    expect((await upload(server, ada, file)).status).toBe(201);
  });
});
