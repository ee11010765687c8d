import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { mayEnter, mayExecute } from './account.ts';
import { type ManagedPostgres, startManagedPostgres } from './managed-postgres.ts';
import { names } from './testing/names.ts';
import { eventually, isAlive } from './testing/processes.ts';

const childProgram = join(import.meta.dirname, 'testing/child.ts');
const isRoot = process.getuid?.() === 0;

/** A directory with a cluster that was created and stopped. */
let made: string;
let folder: string;
let dataDir: string;
let messages: string[];
let running: ManagedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  made = await mkdtemp('/tmp/sample-made-');
  [messages, running] = [[], []];
  await stop(await start(made));
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp('/tmp/sample-managed-');
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  messages = [];
  running = [];
  children = [];
});

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const record = await readFile(join(dataDir, 'database.json'), 'utf8').catch(() => '');
  if (record) await rm((JSON.parse(record) as { home: string }).home, { recursive: true });
  await rm(folder, { recursive: true, force: true });
});

/** Starts from an existing cluster: creating one takes a second of processor time. */
const copyCluster = () => promisify(execFile)('cp', ['-a', made, dataDir]);

async function start(directory = dataDir): Promise<ManagedPostgres> {
  const note = (message: string) => void messages.push(message);
  const database = await startManagedPostgres({
    dataDir: directory,
    names,
    log: { info: note, warn: note, error: note },
  });
  running.push(database);
  return database;
}

async function stop(database: ManagedPostgres) {
  running = running.filter((other) => other !== database);
  await database.stop();
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function startChild(address: string, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [childProgram, dataDir, address], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string; pid: number }) };
}

describe('managed database', () => {
  it('starts in an empty directory, durable and without a network port', async () => {
    const { url } = await start();
    const rows = await query<{ name: string; setting: string }>(
      url,
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('fsync', 'full_page_writes', 'listen_addresses', 'server_encoding', 'password_encryption')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
    });
  });

  it('refuses a wrong password, and only its owner can read the right one', async () => {
    await copyCluster();
    const { url } = await start();
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'database.password'))).mode & 0o777).toBe(0o600);
    expect((await stat(new URL(url).searchParams.get('host')!)).mode & 0o777).toBe(0o700);
  });

  it('keeps its data across a restart and leaves no process behind', async () => {
    await copyCluster();
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = first.pid();
    await stop(first);
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('replaces the database that a killed server left running, with everything it had confirmed', async () => {
    await copyCluster();
    const { child, url, pid } = await startChild('http://localhost:4130');
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);

    const database = await start();
    expect(isAlive(pid)).toBe(false);
    expect(messages).toContain('Stopped the database that a killed server had left running.');
    expect(await query(database.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('recovers after PostgreSQL itself is killed, under the same address', async () => {
    await copyCluster();
    const { url, pid } = await start();
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    await eventually(() => pid() !== killed);
    expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a second process and names the first', async () => {
    await copyCluster();
    const { child } = await startChild('http://localhost:4130');
    await expect(start()).rejects.toThrow(`(process ${child.pid} at http://localhost:4130)`);
  });

  it('starts exactly one of several simultaneous starters', async () => {
    await copyCluster();
    const results = await Promise.allSettled([start(), start(), start()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('starts although another process now has the left-over process id', async () => {
    await copyCluster();
    const other = spawn('sleep', ['60'], isRoot ? await ownerOf(join(dataDir, 'postgres')) : {});
    children.push(other);
    const path = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(
      path,
      `${other.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/postgres\n\n    1 1\nready   \n`,
    );
    await start();
    expect(isAlive(other.pid!)).toBe(true);
  });

  it('starts over when it was killed while it created the cluster', async () => {
    await mkdir(join(dataDir, 'postgres.unfinished/base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('works in a folder whose name is long and has blanks', async () => {
    dataDir = join(folder, 'long name '.repeat(12), 'data');
    const database = await start();
    const socketDir = new URL(database.url).searchParams.get('host')!;
    expect(Buffer.byteLength(socketDir)).toBeLessThan(80);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stop(database);
    await expect(stat(socketDir)).rejects.toThrow('ENOENT');
  });
});

describe('managed database that cannot start', () => {
  it('says that the path is too long', async () => {
    await expect(start(join(folder, 'x'.repeat(200), 'y'.repeat(700)))).rejects.toThrow(
      /takes at most 900.*SAMPLE_DATA_DIR/,
    );
  });

  it('says that the directory cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(start(join(folder, 'file/data'))).rejects.toThrow(
      /cannot be written \(ENOTDIR\).*SAMPLE_DATA_DIR/,
    );
  });

  it('says which PostgreSQL created a database that this one cannot read', async () => {
    await copyCluster();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/created by PostgreSQL 15, which PostgreSQL 18 cannot read/);
  });

  it('says that the files are not a database', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await expect(start()).rejects.toThrow('is not a PostgreSQL database');
  });

  it('releases the directory, so that the next start is not refused', async () => {
    await copyCluster();
    const [cluster, aside] = [join(dataDir, 'postgres'), join(dataDir, 'aside')];
    await rename(cluster, aside);
    await mkdir(cluster);
    await expect(start()).rejects.toThrow('is not a PostgreSQL database');
    await rm(cluster, { recursive: true });
    await rename(aside, cluster);
    await expect(start()).resolves.toBeDefined();
  });
});

const whenRoot = isRoot ? describe : describe.skip;

whenRoot('managed database of root', () => {
  it('runs as an unprivileged account', async () => {
    await copyCluster();
    const { pid } = await start();
    const { uid } = await stat(`/proc/${pid()}`);
    expect(uid).not.toBe(0);
  });

  it('stays in a private directory, which it opens for its account only', async () => {
    await copyCluster();
    await chown(dataDir, 0, 0);
    await chmod(dataDir, 0o700);
    const { pid } = await start();
    const { uid, gid } = await stat(`/proc/${pid()}`);
    const directory = await stat(dataDir);
    expect([directory.mode & 0o777, directory.uid, directory.gid]).toEqual([0o710, 0, gid]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
  });

  it('moves to a folder that its account can reach when only root may enter the directory, and says so', async () => {
    await chmod(folder, 0o700);
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(messages.join()).toContain(`Only root may enter ${dataDir}`);
    await stop(first);
    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a copy of such a directory while the original is in use', async () => {
    await chmod(folder, 0o700);
    await start();
    const copy = join(folder, 'copy');
    await mkdir(copy);
    await writeFile(join(copy, 'database.json'), await readFile(join(dataDir, 'database.json')));
    await expect(start(copy)).rejects.toThrow(`Another Sample (process ${process.pid}`);
  });

  const ordinary = { uid: 65534, gid: 65534 };
  // An ordinary user cannot run this test's program from a checkout that only root may enter.
  const isReachable =
    isRoot && mayExecute(ordinary, process.execPath) && mayEnter(ordinary, import.meta.dirname);
  const whenReachable = isReachable ? it : it.skip;

  whenReachable(
    'keeps the account of an ordinary user’s database, which that user can use again',
    async () => {
      await mkdir(dataDir);
      await chown(dataDir, ordinary.uid, ordinary.gid);
      const { child, url } = await startChild('http://localhost:4130', ordinary);
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      child.kill('SIGTERM');
      await once(child, 'exit');

      const database = await start();
      expect(await query(database.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await stop(database);
      await expect(startChild('http://localhost:4130', ordinary)).resolves.toBeDefined();
    },
  );
});

async function ownerOf(path: string) {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}
