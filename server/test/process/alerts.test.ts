import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { findManagedDatabase } from '../../src/platform/database/managed.ts';
import { eventually } from '../eventually.ts';
import { childrenOf, stopPostgres } from '../outage/postgres-processes.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { freePort } from './free-port.ts';
import { hasPrometheus, type Prometheus, startPrometheus } from './prometheus.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';

const isInstalled = hasPrometheus();
if (!isInstalled)
  process.stderr.write(
    'prometheus is not installed: the walk through its alerts is left out (apt-get install prometheus, or PROMETHEUS_PATH)\n',
  );
const describeWithPrometheus = isInstalled ? describe : describe.skip;

let folder: string;
let model: Server;
let prometheus: Prometheus;
let server: ServerProcess;
let maya: SignedIn;
let settings: Record<string, string>;
const metricsPort = (): number => Number(settings['METRICS_PORT']);
const origin = (): string => `http://localhost:${settings['PORT']}`;

async function start(): Promise<void> {
  server = spawnServer({ ...settings, LOG_LEVEL: 'fatal' });
  await waitUntilReady(server, Number(settings['PORT']));
}

const call = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(origin() + address, { ...init, headers: { ...maya.headers, ...init.headers } });
const read = async (address = '/auth/me'): Promise<void> =>
  void (await call(`/api/v1${address}`).catch(() => undefined));
const json = { 'content-type': 'application/json' };
const post = async (address: string, body?: object): Promise<unknown> =>
  (
    await call(address, { method: 'POST', ...(body && { body: JSON.stringify(body), headers: json }) })
  ).json();

const fires = (alert: string, is = true): Promise<void> =>
  eventually(async () => (await prometheus.firing()).includes(alert) === is, `${alert}: ${is}`);

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The server has already ended it.
  }
}

/** Repeats an action until an alert fires. */
async function provoke(alert: string, act: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const acting = (async () => {
    while (!isOver) await act();
  })();
  await fires(alert).finally(() => (isOver = true));
  await acting;
}

async function withDatabase<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await findManagedDatabase(folder) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

describeWithPrometheus('each alert fires, and ends by what the guide for operators says', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'alma-alerts-'));
    model = createServer((_request, reply) => reply.writeHead(401).end('{}'));
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    settings = {
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      ALMA_DATA_DIR: folder,
      ALMA_WEB_DIR: folder,
      RATE_CALLS_PER_MINUTE: '1000000',
      MODEL_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
      MODEL_API_KEY: 'wrong',
    };
    await start();
    maya = await signIn(origin(), 'maya@alma.test');
    prometheus = await startPrometheus([metricsPort()]);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await stopAll();
    model.closeAllConnections();
    model.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('AlmaModelFailing, while the endpoint refuses the key', async () => {
    const agent = { name: 'one', system_prompt: 'You answer in one word.' };
    const { session_id: session } = (await post('/api-ml/v1/swarm/chat/start')) as { session_id: string };
    await post('/api-ml/v1/swarm/agents/add', { session_id: session, agent });
    await provoke('AlmaModelFailing', async () => {
      await post('/api-ml/v1/swarm/chat', { session_id: session, message: 'Hello' });
      await pause(200);
    });
    await fires('AlmaModelFailing', false);
  });

  it('AlmaWorkersBusy, while workers make no progress', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upload = async ({ userId, headers }: SignedIn): Promise<number> => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(picture)], 'red.png', { type: 'image/png' }));
      const target = `${origin()}/api/v1/users/${userId}/files`;
      return (await fetch(target, { method: 'POST', headers, body: form })).status;
    };
    expect(await upload(maya)).toBe(201);
    // A person may send a few at once.
    const otherPeople = ['leo', 'nina', 'sam', 'ida', 'omar'];
    const people = await Promise.all(otherPeople.map((name) => signIn(origin(), `${name}@alma.test`)));
    let uploads: Promise<number>[] = [];
    const stopped = new Set<number>();
    await provoke('AlmaWorkersBusy', async () => {
      for (const pid of await childrenOf(server.child.pid ?? 0)) {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        if (!command.includes('workers/worker.ts')) continue;
        stopped.add(pid);
        process.kill(pid, 'SIGSTOP');
      }
      if (uploads.length === 0) uploads = people.flatMap((who) => [upload(who), upload(who)]);
      await pause(50);
    });
    for (const pid of stopped) resume(pid);
    await fires('AlmaWorkersBusy', false);
    // Waiting uploads are not lost; running ones may have to be sent again.
    const answers = await Promise.all(uploads);
    expect(answers.filter((status) => status === 201).length).toBeGreaterThan(5);
  });

  it('AlmaEventLoopBlocked, while the process gets no time', async () => {
    await provoke('AlmaEventLoopBlocked', async () => {
      server.child.kill('SIGSTOP');
      await pause(400);
      server.child.kill('SIGCONT');
      await pause(200);
    });
    await fires('AlmaEventLoopBlocked', false);
  });

  it('AlmaDatabaseBusy and AlmaSlow, until the connection that holds a lock is ended', async () => {
    // A rate needs two readings of a metric.
    await read('/profiles?search=0');
    await pause(2_500);
    await withDatabase(async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE profiles IN ACCESS EXCLUSIVE MODE');
      const reads = Array.from({ length: 40 }, (_, n) => read(`/profiles?search=${n}`));
      await fires('AlmaDatabaseBusy');
      await pause(1_500);
      const ended = await withDatabase(async (operator) => {
        const { rows } = await operator.query<{ pid: number }>(
          `SELECT DISTINCT unnest(pg_blocking_pids(pid)) AS pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
        );
        for (const { pid } of rows) await operator.query('SELECT pg_terminate_backend($1)', [pid]);
        return rows.length;
      });
      expect(ended).toBeGreaterThan(0);
      await Promise.all(reads);
      await fires('AlmaSlow');
    });
    await fires('AlmaDatabaseBusy', false);
    await fires('AlmaSlow', false);
  });

  it('AlmaDependencyDown and AlmaErrors, while the database does not answer', async () => {
    const [pid] = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const resume = await stopPostgres(Number(pid));
    await provoke('AlmaErrors', () => read());
    await fires('AlmaDependencyDown');
    resume();
    await fires('AlmaDependencyDown', false);
    await fires('AlmaErrors', false);
  });

  it('AlmaServerDown, until its process runs again', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await fires('AlmaServerDown');
    await start();
    await fires('AlmaServerDown', false);
  });

  it('AlmaServerDown, when one of two is gone together with its address, until there are two again', async () => {
    const other = createServer((_request, reply) => reply.end());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const both = [metricsPort(), (other.address() as AddressInfo).port];
    await prometheus.read(both);
    await pause(5_000);
    expect(await prometheus.firing()).not.toContain('AlmaServerDown');
    await prometheus.read([metricsPort()]);
    await fires('AlmaServerDown');
    await prometheus.read(both);
    await fires('AlmaServerDown', false);
    other.close();
  });

  it('AlmaServerDown, when the last one is gone together with its address', async () => {
    await prometheus.read([]);
    await fires('AlmaServerDown');
  });
});
