import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openObjects } from '../../src/platform/store/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { upload } from './upload.ts';

let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const objects = async (): Promise<string[]> => {
  const folder = path.join(server.platform.config.dataDir, 'files');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes(path.sep));
};

/** Creates what a server leaves behind when it is killed after storing an object and before using it. */
async function leaveObject(key: string, since: string): Promise<void> {
  const folder = path.join(server.platform.config.dataDir, 'files', key.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, key), 'left over');
  await server.database.pool.query(
    `INSERT INTO loose_objects (object_key, since) VALUES ($1, now() - interval '${since}')`,
    [key],
  );
}

it('removes objects that a killed server left behind, but not uploads that may still be running', async () => {
  await leaveObject('aa000000000000000000000000000001', '20 minutes');
  await leaveObject('bb000000000000000000000000000002', '5 minutes');
  const incoming = path.join(server.platform.config.dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'old'), 'x');
  await utimes(path.join(incoming, 'old'), 0, 0);
  await writeFile(path.join(incoming, 'new'), 'x');

  // Another server on the same data, as after a restart.
  const next = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { ALMA_DATA_DIR: server.platform.config.dataDir },
  });
  await eventually(async () => (await objects()).length === 1 && (await readdir(incoming)).length === 1);
  expect(await objects()).toEqual([expect.stringContaining('bb0000')]);
  expect(await readdir(incoming)).toEqual(['new']);
  await next.close();
});

it('stores nothing when the row cannot be written', async () => {
  const before = await objects();
  await server.database.pool.query('ALTER TABLE files ADD CONSTRAINT broken CHECK (size < 0) NOT VALID');
  const reply = await upload(server, leo, { bytes: 'text', name: 'a.txt' });
  expect(reply.status).toBe(500);
  expect(JSON.stringify(reply.body)).not.toMatch(/files|constraint|check/i);
  await server.database.pool.query('ALTER TABLE files DROP CONSTRAINT broken');
  expect(await objects()).toEqual(before);
  expect((await upload(server, leo, { bytes: 'text', name: 'a.txt' })).status).toBe(201);
});

it('continues with others after an object that cannot be removed, and retries it later', async () => {
  const [stuck, other] = ['cc000000000000000000000000000003', 'dd000000000000000000000000000004'];
  await leaveObject(other, '30 minutes');
  await leaveObject(stuck, '40 minutes');
  const place = path.join(server.platform.config.dataDir, 'files', 'cc', stuck);
  await rm(place);
  // A folder with content cannot be removed like a file.
  await mkdir(path.join(place, 'inside'), { recursive: true });
  const { sweep, stop } = openObjects(server.platform);
  await expect(sweep()).rejects.toThrow();
  await sweep();
  const remainingFiles = async (): Promise<unknown[]> => {
    const { rows } = await server.database.pool.query<{ object_key: string }>(
      'SELECT object_key FROM loose_objects WHERE object_key = ANY ($1)',
      [[stuck, other]],
    );
    return rows.map((row) => row.object_key);
  };
  expect(await remainingFiles()).toEqual([stuck]);
  await rm(place, { recursive: true });
  server.passTime(20 * 60_000);
  await sweep();
  expect(await remainingFiles()).toEqual([]);
  stop();
});
