import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDocumentPool } from '../../src/ml/documents/index.ts';
import { createDocumentReader } from '../../src/ml/onboarding/documents/documents.ts';
import { createUploads } from '../../src/platform/http/index.ts';
import { cloneDatabase } from '../database.ts';
import { stopwatch } from '../eventually.ts';
import { startForeignServer } from '../platform/foreign-server.ts';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { nestedPage, pdfBomb, spaces } from './hostile.ts';

const megabyte = 1024 * 1024;
/** The memory limit of a document reader, plus what it may allocate before the next check. */
const [maxResident, between] = [512 * megabyte, 192 * megabyte];
const maxWaitMs = 1_000;

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: ServerProcess;
let origin: string;
let maya: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-outage-'));
  database = await cloneDatabase();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawnServer({
    PORT: String(port),
    ALMA_DATA_DIR: folder,
    ALMA_WEB_DIR: folder,
    ALMA_SECRET: 'a secret that only tests share, long enough',
    DATABASE_URL: database.url,
  });
  await waitUntilReady(server, port);
  maya = await signIn(origin, 'maya@alma.test');
});
afterAll(async () => {
  await stopAll();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `work` while others poll the server's health. @returns its result and the longest wait of a poll */
async function besideOthers<T>(work: Promise<T>): Promise<{ result: T; slowestMs: number }> {
  let slowestMs = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const passed = stopwatch();
      const reply = await fetch(`${origin}/api/v1/health`);
      slowestMs = Math.max(slowestMs, passed());
      expect(reply.status).toBe(200);
      await reply.body?.cancel();
      await pause(20);
    }
  })();
  const result = await work.finally(() => (isOver = true));
  await asking;
  return { result, slowestMs };
}

async function send(address: string, body: FormData | object): Promise<{ status: number; body: unknown }> {
  const isForm = body instanceof FormData;
  const reply = await fetch(new URL(address, origin), {
    method: 'POST',
    headers: { ...maya.headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
}

const formWith = (name: string, value: string | File): FormData => {
  const form = new FormData();
  form.append(name, value);
  return form;
};

async function tell(form: FormData): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(new URL('/api-ml/v1/onboarding/chat/start', origin), { headers: maya.headers });
  const { session_id: id } = (await reply.json()) as { session_id: string };
  return send(`/api-ml/v1/onboarding/chat/${id}`, form);
}

/** Replies that are acceptable: a result or a refusal, but never a crashed server. */
const answers = [200, 422];

it.each([
  ['a CV of 603 bytes', formWith('files', new File([spaces(600)], 'cv.txt'))],
  ['a message of 3 kB', formWith('message', spaces(3_000))],
])('keeps answering others while it reads %s', async (_name, form) => {
  const { result, slowestMs } = await besideOthers(tell(form));
  expect(answers).toContain(result.status);
  expect(slowestMs).toBeLessThan(maxWaitMs);
  expect(server.child.exitCode).toBeNull();
});

it('keeps answering others while it indexes a project file', async () => {
  const { body } = await send('/api-ml/v1/projects', { title: 'Newlines' });
  const { id } = body as { id: string };
  const lines = new File(['\n'.repeat(100_000), 'x'], 'lines.md', { type: 'text/markdown' });
  const { result, slowestMs } = await besideOthers(
    (async () => {
      expect((await send(`/api-ml/v1/projects/${id}/files/add`, formWith('f', lines))).status).toBe(201);
      return send(`/api-ml/v1/projects/${id}/chat`, { message: 'list todos' });
    })(),
  );
  expect(answers).toContain(result.status);
  expect(slowestMs).toBeLessThan(maxWaitMs);
  expect(server.child.exitCode).toBeNull();
});

it('stops at its memory limit when a PDF of a few kB unpacks to gigabytes', async () => {
  const bomb = pdfBomb(1024 * megabyte);
  expect(bomb.length).toBeLessThan(10_000);
  const file = new File([new Uint8Array(bomb)], 'cv.pdf');
  const { result, slowestMs } = await besideOthers(tell(formWith('files', file)));
  expect(result).toMatchObject({
    status: 422,
    body: { error: { code: 'FILE_UNREADABLE', message: expect.stringContaining('needs too much memory') } },
  });
  expect(slowestMs).toBeLessThan(maxWaitMs);
  const [line = '{}'] = server
    .output()
    .split('\n')
    .filter((text) => text.includes('a worker was killed') && text.includes('"pool":"documents"'));
  const { reason, residentBytes } = JSON.parse(line) as { reason: string; residentBytes: number };
  expect(reason).toBe('memory');
  expect(residentBytes).toBeLessThan(maxResident + between);
  expect(server.child.exitCode).toBeNull();
});

it('reads an endlessly nested page only as deep as real pages go', async () => {
  const foreign = await startForeignServer();
  const killed: object[] = [];
  const log = { warn: (line: object) => void killed.push(line) };
  const pool = createDocumentPool(log);
  const documents = createDocumentReader({
    pool,
    safeFetch: foreign.safeFetch,
    uploads: createUploads({ config: { dataDir: folder }, now: Date.now }),
  });
  try {
    const page = nestedPage(2 * megabyte);
    foreign.answers['/deep'] = (_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const { text } = await documents.page(foreign.address('/deep'), { person: 'maya' });
    expect(text.length).toBeLessThan(10_000);
    expect(killed).toEqual([]);
  } finally {
    pool.stop();
    await foreign.stop();
  }
});
