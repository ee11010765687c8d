import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import type { StoredEvent } from '../../src/ml/runs/index.ts';
import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { type EngineOptions, essence, logOf, type TestEngine, textRead } from './engine.ts';
import { readStream } from './event-stream.ts';

export interface Setting {
  server(): TestServer;
  owner(): SignedIn;
  engine(options?: EngineOptions): TestEngine;
  newSession(engine: TestEngine): Promise<string>;
}

/** The promises to readers and owners, tested on the caller's server. */
export function readingCases({ server, owner, engine, newSession }: Setting): void {
  describe('reading a run', () => {
    const words = Array.from({ length: 40 }, (_value, index) => `word-${index}`).join(' ');

    it('resumes after any event number, on any server, and delivers each event once', async () => {
      const testEngine = engine({ afterPiece: () => pause(2) });
      const sessionId = await newSession(testEngine);
      const { runId } = await testEngine.runs.send({
        sessionId,
        owner: owner().userId,
        text: words,
        input: { rounds: 2 },
      });
      const address = `${server().origin}/api-ml/v1/runs/${runId}/events`;
      const local = logOf(testEngine.runs, runId);

      /** Disconnects repeatedly, as a phone does. */
      async function readInPieces(max: number): Promise<unknown[]> {
        const events = [];
        let lastEventId: number | undefined;
        while (events.at(-1)?.type !== 'done') {
          const position = lastEventId === undefined ? {} : { lastEventId };
          events.push(...(await readStream(address, { as: owner(), most: max, ...position })));
          lastEventId = events.at(-1)?.seq;
        }
        return events;
      }
      const [whole, inThrees, inTens] = await Promise.all([
        readStream(address, { as: owner() }),
        readInPieces(3),
        readInPieces(10),
      ]);
      expect(inThrees).toEqual(whole);
      expect(inTens).toEqual(whole);
      const shownHere = (await local).flatMap(({ shown }: StoredEvent) => (shown ? [shown] : []));
      expect(shownHere).toEqual(whole);
      expect(whole.map(({ type }) => type).filter((type) => type !== 'token')).toEqual([
        'started',
        'message',
        'done',
      ]);
      expect(textRead(await local)).toEqual([words, words]);
      const afterIt = await readStream(address, { as: owner(), lastEventId: whole.at(-1)?.seq ?? 0 });
      expect(afterIt).toEqual([]);
    });

    it('shows text before it is stored, and stores it in few rows', async () => {
      const testEngine = engine({
        afterPiece: () => pause(1),
        timings: { flushMs: 60_000, flushCharacters: 100 },
      });
      const sessionId = await newSession(testEngine);
      const { runId } = await testEngine.runs.send({ sessionId, owner: owner().userId, text: words });
      const log = await logOf(testEngine.runs, runId);
      expect(log.filter(({ shown }) => shown?.type === 'token')).toHaveLength(40);
      const { rows } = await server().database.pool.query(
        "SELECT count(*)::int AS number FROM ai_run_events WHERE run_id = $1 AND type = 'token'",
        [runId],
      );
      expect(rows[0].number).toBeLessThanOrEqual(5);
    });
  });

  describe('a session', () => {
    it('is hidden from everybody else, administrators included', async () => {
      const testEngine = engine();
      const sessionId = await newSession(testEngine);
      const { runId } = await testEngine.runs.send({ sessionId, owner: owner().userId, text: 'Hello' });
      await testEngine.runs.wait(runId);
      const other = await server().signIn('other@alma.test');
      for (const path of [`sessions/${sessionId}`, `runs/${runId}`, `runs/${runId}/events`])
        expect((await server().call('GET', `/api-ml/v1/${path}`, { as: other })).status).toBe(404);
      const foreign = `/api-ml/v1/sessions/${sessionId}?user_id=${owner().userId}`;
      expect((await server().call('GET', foreign, { as: other })).status).toBe(403);
      expect((await server().call('GET', foreign, { as: owner() })).status).toBe(200);
    });

    it('never shows, quotes or exports hidden content', async () => {
      const testEngine = engine({
        async during(_effect, context) {
          expect((await context.history()).map(({ content }) => content)).toEqual(['Welcome']);
        },
      });
      const session = await testEngine.runs.sessions.create({
        owner: owner().userId,
        kind: 'swarm',
        greeting: { content: 'Welcome' },
      });
      const { runId } = await testEngine.runs.send({
        sessionId: session.id,
        owner: owner().userId,
        text: 'Secret start',
        kwargs: { hidden: true },
      });
      await testEngine.runs.wait(runId);
      const { body } = await server().call('GET', `/api-ml/v1/sessions/${session.id}`, { as: owner() });
      const shown = { title: null, channel_values: { messages: [{ type: 'ai' }, { type: 'ai' }] } };
      expect(body).toMatchObject(shown);
      expect(await exported(server().origin, owner(), `sessions/swarm-${session.id}.json`)).toMatchObject(
        shown,
      );
    });

    it('is reported as missing to a caller who waits for a reply when it is deleted', async () => {
      const testEngine = engine({ during: () => new Promise(() => undefined) });
      const sessionId = await newSession(testEngine);
      const { runId } = await testEngine.runs.send({ sessionId, owner: owner().userId, text: 'Hello' });
      const reply = expect(testEngine.runs.wait(runId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await testEngine.runs.sessions.erase({ owner: owner().userId, sessionId });
      await reply;
    });

    it('is deleted with its account, even in the middle of a run', async () => {
      const leaver = await server().signIn('leaver@alma.test');
      const testEngine = engine({ during: () => new Promise(() => undefined), timings: { heartbeatMs: 50 } });
      const { id } = await testEngine.runs.sessions.create({ owner: leaver.userId, kind: 'swarm' });
      const { runId } = await testEngine.runs.send({ sessionId: id, owner: leaver.userId, text: 'Hello' });
      const reading = logOf(testEngine.runs, runId);
      expect((await server().call('DELETE', `/api/v1/users/${leaver.userId}`, { as: leaver })).status).toBe(
        204,
      );
      expect(essence(await reading)).toEqual([]);
      for (const table of ['ai_sessions', 'ai_messages', 'ai_runs', 'ai_run_events']) {
        const column =
          { ai_sessions: 'id', ai_messages: 'session_id', ai_runs: 'session_id' }[table] ?? 'run_id';
        const { rows } = await server().database.pool.query(
          `SELECT 1 FROM ${table} WHERE ${column} IN ($1, $2)`,
          [id, runId],
        );
        expect([table, rows]).toEqual([table, []]);
      }
    });
  });
}

/** One file of a user's export. */
async function exported(origin: string, { userId, headers }: SignedIn, name: string): Promise<unknown> {
  const reply = await fetch(new URL(`/api/v1/users/${userId}/export`, origin), { headers });
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  return JSON.parse(Buffer.from(files[name] ?? []).toString('utf8'));
}
