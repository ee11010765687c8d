import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorReply } from '@alma/shared/contract';
import pg from 'pg';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { answerPage, finishSignIn, openProvider, type SignedIn, signIn, startSignIn } from '../sign-in.ts';
import { stopPostgres } from './postgres-processes.ts';

/** The product answers within five seconds; the machine of the test may be slow. */
const withinMs = 8_000;
/** Ids of a message and a posting, so that both can be sent again. */
const once = randomUUID();

let folder: string;
let origin: string;
let managed: ManagedPostgres;
let goOn = (): void => undefined;
let ada: SignedIn;
let theo: SignedIn;
let chatId: string;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/alma-stopped-');
  await chmod(folder, 0o755);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  managed = await startManagedDatabase({ dataDir: path.join(folder, 'database'), log });
  const dataDir = path.join(folder, 'data');
  const server = spawnServer({ ALMA_DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: managed.url });
  await waitUntilReady(server, port);
  [ada, theo] = [await signIn(origin, 'ada@alma.test'), await signIn(origin, 'theo@alma.test')];
  const chat = await call('POST', '/api/v1/chats', { title: 'Outage', participants: [theo.userId] });
  chatId = ((await chat.json()) as { id: string }).id;
  await call('POST', '/api/v1/wallets/create');
});
afterEach(() => goOn());
afterAll(async () => {
  await stopAll();
  await managed.stop();
  await rm(folder, { recursive: true, force: true });
});

function call(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(new URL(address, origin), {
    method,
    headers: {
      ...ada.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  });
}

async function stop(): Promise<void> {
  const carryOn = await stopPostgres(managed.pid());
  goOn = () => {
    goOn = () => undefined;
    carryOn();
  };
}

const message = () => call('POST', `/api/v1/chats/${chatId}/messages`, { content: 'Once', request_id: once });
const funding = () => call('POST', '/api/v1/wallets/fund', undefined, { 'idempotency-key': once });

const importing = () => {
  const body = new FormData();
  body.append('f', new File(['Text'], 'a.txt'));
  const address = new URL(`/api-ml/v1/projects/${randomUUID()}/files/import`, origin);
  const signal = AbortSignal.timeout(withinMs);
  return fetch(address, { method: 'POST', headers: ada.headers, body, signal });
};

/** Reads, writes and transactions of the product, the ledger and the assistant. */
const calls: Record<string, () => Promise<Response>> = {
  'a read': () => call('GET', '/api/v1/auth/me'),
  'a list': () => call('GET', '/api/v1/chats'),
  'a message': message,
  'a transaction': () => call('POST', '/api/v1/chats', { title: 'New', participants: [theo.userId] }),
  'a change': () => call('PATCH', `/api/v1/users/${ada.userId}`, { bio: 'Changed' }),
  'a posting of the ledger': funding,
  'a read of the ledger': () => call('GET', '/api/v1/wallets/balance'),
  'a project': () => call('POST', '/api-ml/v1/projects', { title: 'New' }),
  'an import': () => importing(),
  'a sign-in': () => fetch(new URL('/api/v1/auth/login', origin), { signal: AbortSignal.timeout(withinMs) }),
};

const recovery = () =>
  eventually(async () => (await call('GET', '/api/v1/readiness')).ok, 'the server’s readiness');

async function codeOf(answer: Promise<Response>): Promise<string> {
  const reply = await answer;
  if (reply.ok) return 'OK';
  return `${reply.status} ${((await reply.json()) as ErrorReply).error.code}`;
}

const codes = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([name, make]) => [name, await codeOf(make())] as const),
    ),
  );
const each = (code: string) => Object.fromEntries(Object.keys(calls).map((name) => [name, code]));

it('answers every call while the database is stopped, and reports itself as not ready', async () => {
  await stop();
  expect(await codes()).toEqual(each('503 SERVICE_UNAVAILABLE'));
  // Later calls find closed connections instead of silent ones.
  expect(await codes()).toEqual(each('503 SERVICE_UNAVAILABLE'));
  expect((await call('GET', '/api/v1/health')).status).toBe(200);
  const readiness = await call('GET', '/api/v1/readiness');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ checks: { database: 'unavailable' } });

  goOn();
  await recovery();
  expect((await call('GET', '/api/v1/auth/me')).status).toBe(200);
});

it('continues a sign-in of the demo that began before', async () => {
  const started = await startSignIn(origin);
  const page = await openProvider(started);
  const form = { email: 'ida@alma.test' };
  await stop();
  const body = new URLSearchParams(form);
  expect((await started.browser.fetch(page.href, { method: 'POST', body })).status).toBe(503);
  const next = await started.browser.fetch(started.loginUrl);
  expect([next.status, await next.text()]).toEqual([
    503,
    expect.stringContaining('Try again in a few seconds'),
  ]);
  goOn();
  await recovery();
  const reply = await finishSignIn(started.browser, await answerPage(started.browser, page, form));
  expect(reply.status).toBe(200);
});

it('applies a write once that was running when the database stopped, however often it is sent', async () => {
  const other = new pg.Client({ connectionString: managed.url });
  other.on('error', () => undefined);
  await other.connect();
  const isWaiting = async (query: string): Promise<boolean> => {
    // Within a transaction the statistics view stays as first read.
    const found = await other.query(
      `SELECT 1 FROM pg_stat_clear_snapshot(), pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`,
      [`%${query}%`],
    );
    return found.rowCount === 1;
  };
  // Both writes are waiting in the database when it stops, and no client is left to receive the result.
  await other.query('BEGIN; LOCK TABLE chat_messages, ledger.transfers IN SHARE MODE');
  const answers = [codeOf(message()), codeOf(funding())];
  await eventually(async () => (await isWaiting('chat_append')) && (await isWaiting('ledger.post')));
  await stop();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 2 }, () => '503 SERVICE_UNAVAILABLE'));
  goOn();
  await other.query('COMMIT');
  await other.end();
  await recovery();

  expect((await message()).status).toBe(201);
  expect((await funding()).ok).toBe(true);
  const { messages } = (await (await call('GET', `/api/v1/chats/${chatId}/messages`)).json()) as {
    messages: { content: string }[];
  };
  expect(messages.filter(({ content }) => content === 'Once')).toHaveLength(1);
  const { transactions } = (await (await call('GET', '/api/v1/wallets/activity')).json()) as {
    transactions: unknown[];
  };
  expect(transactions).toHaveLength(1);
});

it('gives each caller the right answer after several outages', async () => {
  const meOf = async (person: SignedIn): Promise<string> => {
    const reply = await fetch(new URL('/api/v1/auth/me', origin), { headers: person.headers });
    return reply.ok ? ((await reply.json()) as { user_id: string }).user_id : String(reply.status);
  };
  for (let outage = 0; outage < 2; outage += 1) {
    await stop();
    await Promise.all([meOf(ada), meOf(theo), call('POST', '/api-ml/v1/projects', { title: 'New' })]);
    goOn();
    await recovery();
    const people = Array.from({ length: 20 }, (_each, index) => (index % 2 ? ada : theo));
    expect(await Promise.all(people.map(meOf))).toEqual(people.map(({ userId }) => userId));
  }
});
