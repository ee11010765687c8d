// Records the AI work of the demo people with the real engines: `node server/test/demo/record.ts`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoOwner, demoTables, type DemoWork, demoWorkFile } from '../../src/development/demo-work.ts';
import { migrateDatabase } from '../../src/platform/database/index.ts';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin } from '../spin/spin-client.ts';
import { askQuestions, exhibitionPlan, project, spin, swarm } from './exhibition.ts';

const dayMs = 86_400_000;
const email = 'recorder@alma.test';

const folder = await mkdtemp(path.join(tmpdir(), 'alma-record-'));
const log = { info: () => undefined, warn: console.warn, error: console.error, debug: () => undefined };
const managed = await startManagedDatabase({ dataDir: folder, log });
await migrateDatabase(managed.url);
const server = await startTestServer({ databaseUrl: managed.url });
try {
  const { userId } = await server.signIn(email);
  await askProject(await server.signIn(email));
  server.passTime(dayMs);
  await askSwarm(await server.signIn(email));
  server.passTime(dayMs);
  await runSpin(await server.signIn(email));
  await writeFile(demoWorkFile, inLines(await recorded(server, userId)));
} finally {
  await server.close();
  await managed.stop();
  await rm(folder, { recursive: true, force: true });
}

async function post(as: SignedIn, address: string, body?: unknown) {
  const reply = await server.call('POST', `/api-ml/v1${address}`, { as, body });
  if (reply.status >= 300) throw new Error(`${address}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function askProject(as: SignedIn): Promise<void> {
  const { id, call, upload, filesRead } = await makeProject(server, as);
  await call('PUT', '', project);
  await upload('exhibition-plan.md', exhibitionPlan);
  await filesRead();
  let sessionId: string | undefined;
  for (const message of askQuestions) {
    const chat = await post(as, `/projects/${id}/chat`, { message, session_id: sessionId });
    sessionId = chat.session_id;
  }
}

async function askSwarm(as: SignedIn): Promise<void> {
  const { session_id } = await post(as, '/swarm/chat/start');
  for (const agent of swarm.agents) await post(as, '/swarm/agents/add', { session_id, agent });
  for (const message of swarm.messages) await post(as, '/swarm/chat', { session_id, message });
}

async function runSpin(as: SignedIn): Promise<void> {
  const client = await openSpin(server, as);
  client.send({ type: 'init', ...spin, mode: 'auto' });
  await client.next('workflow_completed');
  await client.close();
}

/** The stored rows without owners, leases and file indexes, which are meaningless elsewhere. */
async function recorded({ database: { pool } }: TestServer, userId: string): Promise<DemoWork> {
  const rows: DemoWork['rows'] = {};
  for (const [table, { omitted: left, order }] of Object.entries(demoTables)) {
    const { rows: found } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - $1::text[] AS row FROM ${table} t ORDER BY ${order}`,
      [left],
    );
    rows[table] = found.map(({ row }) => row);
  }
  const text = JSON.stringify(rows).replaceAll(userId, demoOwner);
  const recordedAt = new Date(server.platform.now()).toISOString();
  return { recordedAt, content: exhibitionPlan, rows: JSON.parse(text) };
}

/** One row per line, so that two recordings can be compared. */
function inLines({ recordedAt, content, rows }: DemoWork): string {
  const tables = Object.entries(rows).map(
    ([table, found]) => `"${table}": [\n${found.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  const head = `"recordedAt": "${recordedAt}",\n"content": ${JSON.stringify(content)}`;
  return `{ ${head}, "rows": {\n${tables.join(',\n')}\n} }\n`;
}
