import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '../../src/ml/runs/index.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import {
  type EngineOptions,
  essence,
  logOf,
  onlyItsOwn,
  readingOnly,
  startEngine,
  takeovers,
  type TestEngine,
  textRead,
} from './engine.ts';
import { lockedOutCases } from './locked-out.ts';
import { mortal, type MortalOptions } from './mortal.ts';
import { timeLimitCases } from './time-limit.ts';

let server: TestServer;
let owner: SignedIn;
let engines: TestEngine[] = [];
let child: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: readingOnly } });
  owner = await server.signIn('owner@alma.test');
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});
afterAll(() => server.close());

function engine(options?: EngineOptions, platform = server.platform): TestEngine {
  const started = startEngine(platform, options);
  engines.push(started);
  return started;
}

async function begin(
  { runs }: TestEngine,
  text = 'One two three',
  rounds = 2,
  { userId } = owner,
): Promise<string> {
  const { id: sessionId } = await runs.sessions.create({ owner: userId, kind: 'swarm' });
  return (await runs.send({ sessionId, owner: userId, text, input: { rounds } })).runId;
}

/** Long enough for text to be stored during an effect. */
const slowly = { afterPiece: () => pause(15) };

/** Expires the leases of the server that performs the run, whatever writes it still has pending. */
async function letLeaseRunOut(sessionId: string): Promise<void> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ lease: string }>(
    "SELECT lease_id AS lease FROM ai_runs WHERE session_id = $1 AND status = 'running'",
    [sessionId],
  );
  for (let tries = 0; tries < 3; tries += 1) {
    await pool.query("UPDATE ai_runs SET lease_until = now() - interval '1 second' WHERE lease_id = $1", [
      rows[0]?.lease,
    ]);
    await pause(30);
  }
}

/** Starts a run on a server that dies at one of its writes. Returns false when the run ended before that. */
async function outlive(healthy: TestEngine, death: MortalOptions, expected: StoredEvent[]): Promise<boolean> {
  const doomed = mortal(server.platform, death);
  const sessionId = (await healthy.runs.sessions.create({ owner: owner.userId, kind: 'swarm' })).id;
  // It must not take over the run of another doomed server: a step during which two servers died is not retried.
  const first = engine({ ...slowly, timings: onlyItsOwn }, doomed.platform);
  const prompt = {
    sessionId,
    owner: owner.userId,
    text: 'One two three',
    requestId: 'once',
    input: { rounds: 2 },
  };
  const sent = await first.runs.send(prompt).catch(() => undefined);
  const ended = sent && logOf(healthy.runs, sent.runId);
  await Promise.race([doomed.died, ended]);
  if (doomed.isDead()) await letLeaseRunOut(sessionId);
  // A client without an answer sends the message again, to a living server.
  const { runId } = sent ?? (await healthy.runs.send(prompt));
  const log = await logOf(healthy.runs, runId);
  expect(essence(log)).toEqual(essence(expected));
  expect(textRead(log)).toEqual(textRead(expected));
  return doomed.isDead();
}

it('a run ends the same way when its server dies at any write and another one takes over', async () => {
  const healthy = engine(slowly);
  const expected = await logOf(healthy.runs, await begin(healthy));
  let deaths = 0;
  for (let at = 1; at < 40; at += 4) {
    const places = [at, at + 1, at + 2, at + 3];
    const all = places.flatMap((place) =>
      (['before', 'after'] as const).map((when) => ({ at: place, when })),
    );
    const died = await Promise.all(all.map((death) => outlive(healthy, death, expected)));
    deaths += died.filter(Boolean).length;
    if (!died.some(Boolean)) break;
  }
  // The message, two effects (before and after each), and what was stored during them.
  expect(deaths).toBeGreaterThanOrEqual(8);
});

it('a run whose process is killed is finished by another server', async () => {
  const program = path.join(import.meta.dirname, 'engine-process.ts');
  const second = engine();
  const session = await second.runs.sessions.create({ owner: owner.userId, kind: 'swarm' });
  child = spawn(process.execPath, [program, server.databaseUrl, session.id, owner.userId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  const [runId] = (await once(lines, 'line')) as [string];
  child.kill('SIGKILL');
  await once(child, 'exit');

  const { rows } = await server.database.pool.query('SELECT status FROM ai_runs WHERE id = $1', [runId]);
  expect(rows).toEqual([{ status: 'running' }]);
  await letLeaseRunOut(session.id);
  const log = await logOf(second.runs, runId);
  expect(essence(log)).toEqual(essence(await logOf(second.runs, await begin(second))));
});

it('a server that was presumed dead adds nothing when it wakes up', async () => {
  const { promise: thaw, resolve: thawed } = Promise.withResolvers<unknown>();
  let isFrozen = true;
  const during = async () => {
    await thaw;
    isFrozen = false;
  };
  // It never sends a heartbeat, like a stopped process.
  const frozen = engine({ during, timings: { heartbeatMs: 60_000, pollIntervalMs: 60_000 } });
  const runId = await begin(frozen, 'Hello', 1);
  await letLeaseRunOut((await frozen.runs.get(runId, owner.userId)).sessionId);
  const awake = engine();
  const log = await logOf(awake.runs, runId);
  thawed(undefined);
  while (isFrozen) await pause(5);
  await pause(100);
  expect(await logOf(awake.runs, runId)).toEqual(log);
  expect(log.filter(({ fact }) => fact.type === 'done')).toHaveLength(1);
});

it('a server that was paused for longer than its lease does not take over its own run', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const testEngine = engine({
    during: async (_effect, { run }) => void (run.prompt?.text === 'Held' && (await promise)),
    timings: { heartbeatMs: 60_000 },
  });
  const runId = await begin(testEngine, 'Held', 1);
  await letLeaseRunOut((await testEngine.runs.get(runId, owner.userId)).sessionId);
  const full = engine({ timings: { maxRunning: 0 } });
  // Claimed by the poll for abandoned runs, which saw the other one as well.
  await logOf(testEngine.runs, await begin(full, 'Hello', 1));
  resolve(undefined);
  const log = await logOf(testEngine.runs, runId);
  expect(takeovers(log)).toEqual([]);
  expect(textRead(log)).toEqual(['Held']);
});

it('a server that is stopped hands its runs over immediately', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const leaving = engine({ during: async () => void (await promise), timings: { leaseMs: 60_000 } });
  const runId = await begin(leaving, 'Hello', 1);
  await pause(50);
  const staying = engine();
  await leaving.stop();
  const log = await logOf(staying.runs, runId);
  expect(textRead(log)).toEqual(['Hello']);
  resolve(undefined);
});

it('a server that is stopped while it claims runs keeps none of them', async () => {
  const database = openDatabase(server.databaseUrl, { poolSize: 4, onError: () => undefined });
  const { promise: looks, resolve: looking } = Promise.withResolvers<unknown>();
  const { promise: free, resolve: release } = Promise.withResolvers<unknown>();
  const ask = database.pool.query.bind(database.pool) as (...parts: unknown[]) => unknown;
  let claimed: unknown;
  const slow = async (...parts: unknown[]): Promise<unknown> => {
    if (!/skip locked/i.test(JSON.stringify(parts[0]))) return ask(...parts);
    looking(undefined);
    await free;
    claimed = ask(...parts);
    return claimed;
  };
  Object.assign(database.pool, { query: slow });
  const leaving = engine(
    { timings: { leaseMs: 600_000, pollIntervalMs: 20 } },
    { ...server.platform, database },
  );
  await looks;
  const runId = await begin(engine({ timings: { maxRunning: 0 } }), 'Hello', 1);
  void pause(200).then(release);
  await leaving.stop();
  await free;
  await claimed;
  expect(textRead(await logOf(engine().runs, runId))).toEqual(['Hello']);
  await database.close();
});

it('a single server does not wait for leases, since no other server can own them', async () => {
  const timings = { leaseMs: 600_000, pollIntervalMs: 600_000 };
  const doomed = engine({ during: () => new Promise(() => undefined), timings });
  const runId = await begin(doomed, 'Hello', 1);
  const alone = engine({ isAlone: true });
  expect(textRead(await logOf(alone.runs, runId))).toEqual(['Hello']);
});

/** A server that never finishes a step and sends no heartbeat. */
const hanging = (isHung: (key: string) => boolean = () => true): TestEngine =>
  engine({
    during: ({ key }) => (isHung(key) ? new Promise(() => undefined) : Promise.resolve()),
    // It claims nothing else.
    timings: { heartbeatMs: 600_000, maxRunning: 1 },
  });

async function takenOver(runId: string, times: number): Promise<void> {
  const { pool } = server.database;
  await eventually(async () => {
    const sql = 'SELECT takeovers FROM ai_runs WHERE id = $1';
    const { rows } = await pool.query<{ takeovers: number }>(sql, [runId]);
    return rows[0]?.takeovers === times;
  }, 'the next server');
}

it('a step during which two servers died is not retried until a person asks', async () => {
  const first = hanging();
  const runId = await begin(first, 'Hello', 1);
  const { sessionId } = await first.runs.get(runId, owner.userId);
  await letLeaseRunOut(sessionId);
  hanging();
  await takenOver(runId, 1);
  await letLeaseRunOut(sessionId);
  const last = engine();
  const failure = {
    code: 'STEP_FAILED',
    extra: { kind: 'failed' },
    message: expect.stringContaining('restarted twice'),
  };
  await expect(last.runs.wait(runId)).rejects.toMatchObject(failure);
  const shown = (await last.runs.log(runId)).map((event) => event.shown).filter((event) => event !== null);
  expect(shown.at(-1)).toMatchObject({ type: 'error', code: 'STEP_FAILED', message: failure.message });
  const { lastSeq } = await last.runs.get(runId, owner.userId);
  expect(await last.runs.retry({ runId, owner: owner.userId })).toBe(true);
  expect(textRead(await logOf(last.runs, runId, lastSeq))).toEqual(['Hello']);
});

it('each finished step resets the count of dead servers', async () => {
  const first = hanging();
  const runId = await begin(first, 'One two three', 3);
  const { sessionId } = await first.runs.get(runId, owner.userId);
  for (const round of [2, 3]) {
    await letLeaseRunOut(sessionId);
    hanging((key) => key === `round-${round}`);
    const isAt = async () =>
      (await first.runs.log(runId)).filter(({ fact }) => fact.type === 'effect.done').length === round - 1;
    await eventually(isAt, `round ${round}`);
  }
  await letLeaseRunOut(sessionId);
  const last = engine();
  expect(essence(await logOf(last.runs, runId)).at(-1)).toMatchObject(['done', {}]);
});

it('servers that shut down cleanly never count as dead', async () => {
  const first = hanging();
  const runId = await begin(first, 'Hello', 1);
  await first.stop();
  for (let stops = 0; stops < 3; stops += 1) {
    const pending = Promise.withResolvers<unknown>();
    const next = engine({ during: async () => void (await new Promise(() => pending.resolve(undefined))) });
    await pending.promise;
    await next.stop();
  }
  const log = await logOf(engine().runs, runId);
  expect(textRead(log)).toEqual(['Hello']);
  // Each time, readers are told to discard the reply so far.
  expect(takeovers(log)).toEqual(Array(4).fill('started'));
});

lockedOutCases({ server: () => server, engine, begin });
timeLimitCases({ server: () => server, owner: () => owner, engine, begin, letLeaseRunOut });
