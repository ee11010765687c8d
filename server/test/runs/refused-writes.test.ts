import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '#drizzle';
import type { Models } from '../../src/ml/models/index.ts';
import type { EffectContext } from '../../src/ml/runs/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { type EngineOptions, logOf, readingOnly, startEngine, type TestEngine } from './engine.ts';

let server: TestServer;
let owner: SignedIn;
let started: TestEngine | undefined;

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: readingOnly } });
  owner = await server.signIn('owner@alma.test');
});
afterEach(async () => {
  await started?.stop();
  await server.platform.database.db.execute(sql`DROP TRIGGER IF EXISTS refuse ON ai_run_events`);
});
afterAll(() => server.close());

async function begin(options: EngineOptions): Promise<{ runs: TestEngine['runs']; runId: string }> {
  started = startEngine(server.platform, options);
  const { runs } = started;
  const session = await runs.sessions.create({ owner: owner.userId, kind: 'swarm' });
  return { runs, runId: (await runs.send({ sessionId: session.id, owner: owner.userId, text: 'Hi' })).runId };
}

/** Shows a text, and waits until it is stored. */
async function show({ token }: EffectContext, text: string): Promise<void> {
  await token(text);
  await pause(100);
}

/** Makes the database refuse events with this text, this many times. */
async function refuse(text: string, { code, times }: { code: string; times: number }): Promise<void> {
  const { db } = server.platform.database;
  await db.execute(sql`CREATE SEQUENCE IF NOT EXISTS refusals`);
  await db.execute(sql`ALTER SEQUENCE refusals RESTART`);
  await db.execute(
    sql.raw(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.data::text LIKE '%${text}%' AND nextval('refusals') <= ${times} THEN
        RAISE 'refused' USING ERRCODE = '${code}';
      END IF;
      RETURN NEW;
    END $$`),
  );
  await db.execute(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON ai_run_events FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
}

describe('a run', () => {
  it('leaves out what the database cannot store', async () => {
    const chat: Models['chat'] = {
      kind: 'remote',
      name: 'odd',
      methodOf: () => 'odd',
      async *stream() {
        yield { type: 'text', text: 'a\0b\ud83d' };
        await pause(100);
        yield { type: 'text', text: 'c' };
        yield { type: 'finish', reason: 'stop' };
      },
    };
    const { runs, runId } = await begin({ models: (models) => ({ ...models, chat }) });
    expect((await runs.wait(runId)).content).toBe('ab\uFFFDc');
    const log = await logOf(runs, runId);
    expect(log.flatMap(({ shown }) => (shown?.type === 'token' ? [shown.text] : []))).toEqual([
      'ab\uFFFD',
      'c',
    ]);
  });

  it('fails once when its log accepts no more events', async () => {
    await refuse('unwelcome', { code: '22023', times: 100 });
    let steps = 0;
    const { runs, runId } = await begin({
      async during(_effect, context) {
        steps += 1;
        await show(context, 'unwelcome');
        await context.token('more');
      },
    });
    await expect(runs.wait(runId)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect((await logOf(runs, runId)).map(({ fact }) => fact.type)).toEqual(['started', 'error']);
    expect(steps).toBe(1);
  });

  it.each(['40P01', '40001', '57014'])('repeats a write that ended with %s, not its step', async (code) => {
    await refuse('welcome', { code, times: 2 });
    let steps = 0;
    const { runs, runId } = await begin({
      async during(_effect, context) {
        steps += 1;
        await show(context, 'welcome');
        await context.keep({ facts: [{ type: 'noted', data: 'very welcome' }] });
      },
    });
    expect((await runs.wait(runId)).content).toBe('Hi');
    const seqs = (await logOf(runs, runId)).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    expect(steps).toBe(1);
  });
});
