import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectFile } from '@alma/shared/contract';
import pg from 'pg';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { openUpload } from '../projects/open-upload.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

/** Advisory lock of the test, which blocks every server in the middle of a file. */
const gate = 4_711;
/** Maximum time that a file stays claimed by a killed server. */
const longestClaimSeconds = 15;

let folder: string;
let dataDir: string;
let port: number;
const clients: pg.Client[] = [];

beforeEach(async () => {
  folder = await mkdtemp('/tmp/alma-claims-');
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  port = await freePort();
});
afterEach(async () => {
  await stopAll();
  for (const client of clients.splice(0)) await client.end();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = spawnServer({ ALMA_DATA_DIR: dataDir, PORT: String(port), ...env });
  await waitUntilReady(server, port);
  return server;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const signedIn = (): Promise<SignedIn> => signIn(`http://localhost:${port}`, 'ada@alma.test');

const address = (place: string): string => `http://localhost:${port}/api-ml/v1/projects${place}`;

async function upload(person: SignedIn): Promise<string> {
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const created = await fetch(address(''), { method: 'POST', headers, body: '{"title":"Pumps"}' });
  const { id } = (await created.json()) as { id: string };
  await addFile(person, id, 'pumps.md', '# Pumps\nThey pump.');
  return id;
}

/** @returns the id of the file. */
async function addFile(person: SignedIn, projectId: string, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.append('f', new File([text], name, { type: 'text/markdown' }));
  const added = await fetch(address(`/${projectId}/files/add`), {
    method: 'POST',
    headers: person.headers,
    body: form,
  });
  expect(added.ok).toBe(true);
  return ((await added.json()) as { id: string }).id;
}

async function statusOf(person: SignedIn, projectId: string): Promise<string | undefined> {
  const reply = await fetch(address(`/${projectId}/files/list`), { headers: person.headers });
  const body = (await reply.json()) as { files?: ProjectFile[] };
  // Polling stays below the limit of calls a minute, however slow the machine is.
  await pause(250);
  return body.files?.[0]?.status;
}

const isRead = (person: SignedIn, projectId: string): Promise<void> =>
  eventually(async () => (await statusOf(person, projectId)) === 'active', 'the file');

describe('a file that a server reads', () => {
  let managed: ManagedPostgres;
  let database: pg.Client;
  beforeEach(async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    managed = await startManagedDatabase({ dataDir: path.join(folder, 'database'), log });
    database = await connect(managed.url);
  });
  afterEach(async () => {
    await stopAll();
    await managed.stop();
  });

  const atTheGate = async (): Promise<number[]> =>
    (
      await database.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`,
      )
    ).rows.map(({ pid }) => pid);
  const claim = async (): Promise<{ until: Date; seconds: number }> => {
    const { rows } = await database.query<{ until: Date; seconds: number }>(
      'SELECT max(claimed_until) AS until, extract(epoch FROM max(claimed_until) - now())::float AS seconds FROM project_files',
    );
    return rows[0]!;
  };

  it('stays claimed while it is read, and is taken over soon after a kill', async () => {
    const env = { DATABASE_URL: managed.url };
    const killed = await start(env);
    await database.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NEW; END $$;
      CREATE TRIGGER wait_at_gate BEFORE UPDATE OF segment ON project_file_versions
        FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
      SELECT pg_advisory_lock(${gate})`);
    const person = await signedIn();
    const projectId = await upload(person);
    await eventually(async () => (await atTheGate()).length > 0, 'the middle of the file');
    const claimed = await claim();
    await eventually(async () => (await claim()).until > claimed.until, 'a claim for longer');

    killed.child.kill('SIGKILL');
    await killed.ended;
    expect((await claim()).seconds).toBeLessThan(longestClaimSeconds);
    // Otherwise the killed server's last query would run when the gate opens.
    for (const pid of await atTheGate()) await database.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
    await database.query(`SELECT pg_advisory_unlock(${gate})`);
    await start(env);
    await isRead(person, projectId);
  });
});

it('frees every claim when a single server starts, and loses no file', async () => {
  const killed = await start();
  const person = await signedIn();
  const projectId = await upload(person);
  await isRead(person, projectId);
  const half = openUpload({ origin: `http://localhost:${port}` }, person, { projectId });
  half.send('# Half');
  const text = `# Late\n\n${'A line of text.\n'.repeat(20_000)}`;
  const fileId = await addFile(person, projectId, 'late.md', text);
  killed.child.kill('SIGKILL');
  await killed.ended;

  // The database outlives its server, and is stopped and started by the next one.
  const password = (await readFile(path.join(dataDir, 'database.password'), 'utf8')).trim();
  const host = encodeURIComponent(path.join(dataDir, 'postgres'));
  const database = await connect(`postgresql://alma:${password}@localhost/alma?host=${host}`);
  await database.query(
    "UPDATE project_files SET status = 'processing', claimed_until = now() + interval '1 day'",
  );
  await start();
  await isRead(person, projectId);
  // Everything acknowledged is stored, and nothing else.
  const reply = await fetch(address(`/${projectId}/files/${fileId}/text`), { headers: person.headers });
  expect(await reply.json()).toMatchObject({ filename: 'late.md', text });
  const listed = await fetch(address(`/${projectId}/files/list`), { headers: person.headers });
  expect(await listed.json()).toMatchObject({ total: 2 });
});
