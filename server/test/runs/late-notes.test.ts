import pg from 'pg';
import type { Fact } from '../../src/ml/runs/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { logOf, readingOnly, startEngine, type TestEngine } from './engine.ts';

let server: TestServer;
let owner: SignedIn;
let engine: TestEngine;
let other: pg.Client;

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: readingOnly } });
  owner = await server.signIn('owner@alma.test');
  other = new pg.Client({ connectionString: server.platform.database.url });
  await other.connect();
});
afterEach(() => engine.stop());
afterAll(async () => {
  await other.end();
  await server.close();
});

const word = (text: string): Fact => ({ type: 'word', data: { text } });

/** Whether the engine has tried to store something in a session that this test has locked. */
async function isBlocked(): Promise<boolean> {
  const { rows } = await server.platform.database.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ai_sessions%' AND datname = current_database()",
  );
  return rows.length > 0;
}

it.each([
  ['ends', 'Hi', 1, 'done'],
  ['waits', 'wait', 2, 'waiting'],
])('logs a note that arrives while a run %s', async (_name, text, rounds, last) => {
  const begun = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  engine = startEngine(server.platform, {
    async during() {
      begun.resolve(undefined);
      await goOn.promise;
    },
  });
  const { runs } = engine;
  const own = { owner: owner.userId };
  const { id: sessionId } = await runs.sessions.create({ ...own, kind: 'swarm' });
  const { runId } = await runs.send({ sessionId, ...own, text, input: { rounds } });
  await begun.promise;
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM ai_sessions WHERE id = $1 FOR UPDATE', [sessionId]);
  goOn.resolve(undefined);
  await eventually(isBlocked);
  await runs.note({ runId, ...own, afterSeq: 0, choose: () => [word('late')] });
  await other.query('COMMIT');
  const facts = (await logOf(runs, runId)).map(({ fact }) => fact);
  expect(facts.map(({ type }) => type).at(-1)).toBe(last);
  expect(facts).toContainEqual(word('late'));
  const { notes } = await runs.read({ runId, afterSeq: 0 });
  expect(notes).toEqual([]);
});
