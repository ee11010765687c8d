import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { runSql } from '../run-sql.ts';
import { signIn } from '../sign-in.ts';
import { call, run, uploadFile } from './live-installation.ts';

let folder: string;
let recipient: string;
let port: number;
const inFolder = (name: string): string => path.join(folder, name);
const origin = (): string => `http://localhost:${port}`;

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  port = await freePort();
  const server = spawnServer({
    ALMA_DATA_DIR: dataDir,
    ALMA_WEB_DIR: dataDir,
    PORT: String(port),
    RATE_CALLS_PER_MINUTE: '1000000',
    ...settings,
  });
  await waitUntilReady(server, port);
  return server;
}

const archived = (settings: Record<string, string> = {}): Record<string, string> => ({
  ARCHIVE_RECIPIENTS: recipient,
  ARCHIVE_DIR: inFolder('archive'),
  ARCHIVE_DELAY_SECONDS: '1',
  ...settings,
});

const filesOfArchive = async (kind: string): Promise<string[]> =>
  (await readdir(inFolder('archive'), { recursive: true }).catch(() => [])).filter(
    // What is still being written is not archived.
    (name) => name.includes(`/${kind}/`) && !name.endsWith('.part'),
  );
const wholeBases = async (): Promise<string[]> =>
  (await filesOfArchive('base')).filter((name) => name.endsWith('complete.json'));

async function archiveIs(word: string): Promise<boolean> {
  const reply = await fetch(`${origin()}/api/v1/readiness`);
  return ((await reply.json()) as { checks: Record<string, string> }).checks['archive'] === word;
}

/** Kills the server and its database, as the loss of a machine would. */
async function lose(server: ServerProcess, dataDir: string): Promise<void> {
  const [pid] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  server.child.kill('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  await server.ended;
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-archive-'));
  await chmod(folder, 0o755);
  const { output } = await run(folder, 'backup', '--make-key', inFolder('key'));
  recipient = /age1\w+/.exec(output)?.[0] ?? '';
});
afterEach(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

describe('a continuous archive', () => {
  it('restores everything acknowledged up to its last seconds, or up to a moment', async () => {
    const server = await start(inFolder('first'), archived());
    const [leo, nina] = [await signIn(origin(), 'leo@alma.test'), await signIn(origin(), 'nina@alma.test')];
    const { id: chatId } = await call<{ id: string }>(origin(), leo, 'POST', '/api/v1/chats', {
      title: 'Archived',
      participants: [nina.userId],
    });
    const project = { title: 'Pumps' };
    const { id: projectId } = await call<{ id: string }>(
      origin(),
      leo,
      'POST',
      '/api-ml/v1/projects/',
      project,
    );
    await eventually(async () => (await wholeBases()).length === 1);

    const send = (content: string) =>
      call(origin(), leo, 'POST', `/api/v1/chats/${chatId}/messages`, { content, request_id: randomUUID() });
    await send('before');
    const between = new Date();
    await uploadFile(origin(), leo, projectId, '# Pumps\n\nThe pump needs oil.');
    const sent: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      await send(`number ${n}`);
      sent.push(`number ${n}`);
    }
    const current = 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name';
    const [file] = await runSql(inFolder('first'), current, []);
    await eventually(async () =>
      (await filesOfArchive('log')).some((name) => path.basename(name) >= String(file?.['name'])),
    );
    await lose(server, inFolder('first'));

    const archive = inFolder('archive');
    const verified = await run(folder, 'verify', archive, '--key', inFolder('key'));
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('Intact.') });
    const restored = await run(inFolder('second'), 'restore', archive, '--key', inFolder('key'));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The ledger is sound') });

    await start(inFolder('second'));
    const messages = async (): Promise<string[]> =>
      (
        await call<{ messages: { content: string }[] }>(
          origin(),
          leo,
          'GET',
          `/api/v1/chats/${chatId}/messages?limit=100`,
        )
      ).messages.map(({ content }) => content);
    // Earlier sessions are still valid, since the secret was restored too.
    expect(await messages()).toEqual(expect.arrayContaining(['before', ...sent]));
    const { files } = await call<{ files: object[] }>(
      origin(),
      leo,
      'GET',
      `/api-ml/v1/projects/${projectId}/files/list`,
    );
    expect(files).toHaveLength(1);
    await stopAll();

    const moment = between.toISOString();
    const earlier = await run(
      inFolder('third'),
      'restore',
      archive,
      '--key',
      inFolder('key'),
      '--to',
      moment,
    );
    expect(earlier).toMatchObject({ code: 0, output: expect.stringContaining(moment) });
    await start(inFolder('third'));
    const found = await messages();
    expect(found).toContain('before');
    expect(found.filter((content) => sent.includes(content))).toEqual([]);
  });

  it('can be opened only with the new key once that is set, and restores what is not damaged', async () => {
    await start(inFolder('first'), archived());
    const leo = await signIn(origin(), 'leo@alma.test');
    const project = { title: 'Pumps' };
    const { id } = await call<{ id: string }>(origin(), leo, 'POST', '/api-ml/v1/projects/', project);
    await uploadFile(origin(), leo, id, '# Pumps\n\nThe pump needs oil.');
    await eventually(async () => (await wholeBases()).length === 1);
    await stopAll();

    const { output } = await run(folder, 'backup', '--make-key', inFolder('new-key'));
    await start(inFolder('first'), archived({ ARCHIVE_RECIPIENTS: /age1\w+/.exec(output)?.[0] ?? '' }));
    await eventually(async () => (await wholeBases()).length === 2);
    await stopAll();

    const archive = inFolder('archive');
    await writeFile(
      inFolder('both'),
      (await readFile(inFolder('key'))) + (await readFile(inFolder('new-key'), 'utf8')),
    );
    const verified = await run(folder, 'verify', archive, '--key', inFolder('both'));
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('Intact.') });

    const [damaged = '', ...others] = await filesOfArchive('objects');
    expect(others.length).toBeGreaterThan(0);
    await writeFile(path.join(archive, damaged), 'no longer what it was');
    const restored = await run(inFolder('second'), 'restore', archive, '--key', inFolder('new-key'));
    expect(restored).toMatchObject({ code: 1, output: expect.stringContaining(path.basename(damaged)) });
    const inStore = await readdir(inFolder('second/files'), { recursive: true, withFileTypes: true });
    expect(
      inStore
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(others.map((name) => path.basename(name)).sort());
  });

  it('discards the log before the disk is full, reports it, and starts again', async () => {
    await writeFile(inFolder('archive'), 'no folder');
    await start(inFolder('first'), archived({ ARCHIVE_BACKLOG_MB: '64' }));
    await eventually(() => archiveIs('unavailable'));
    const sql = (text: string) => runSql(inFolder('first'), text, []);
    const waiting = async (): Promise<number> =>
      (await readdir(inFolder('first/postgres/pg_wal/archive_status'))).filter((name) =>
        name.endsWith('.ready'),
      ).length;
    await sql('CREATE TABLE filler (text text)');
    for (let n = 0; n < 8; n += 1) await sql(`INSERT INTO filler VALUES ('x'); SELECT pg_switch_wal()`);
    await eventually(async () => (await waiting()) === 0);
    expect(await archiveIs('unavailable')).toBe(true);

    await rm(inFolder('archive'));
    await eventually(async () => (await wholeBases()).length === 1);
    await eventually(() => archiveIs('ok'));
    await stopAll();
    const verified = await run(folder, 'verify', inFolder('archive'), '--key', inFolder('key'));
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('Intact.') });
  });
});
