import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { type EngineOptions, readingOnly, type TestEngine } from './engine.ts';

interface Setting {
  server(): TestServer;
  engine(options?: EngineOptions): TestEngine;
  begin(engine: TestEngine, text: string, rounds: number, owner: SignedIn): Promise<string>;
}

/** Runs of a person whose account is suspended. */
export function lockedOutCases({ server, engine, begin }: Setting): void {
  let person: SignedIn;
  const setStatus = (status: 'active' | 'suspended') =>
    server().database.pool.query('UPDATE users SET status = $2 WHERE user_id = $1', [person.userId, status]);
  const statusOf = async ({ runs }: TestEngine, runId: string) =>
    (await runs.get(runId, person.userId)).status;

  describe('a suspended person', () => {
    beforeAll(async () => {
      person = await server().signIn('suspended@alma.test');
    });
    afterEach(() => setStatus('active'));

    it('has a running run stopped', async () => {
      const performing = engine({
        during: ({ key }, { signal }) =>
          key === 'round-1'
            ? Promise.resolve()
            : new Promise((_resolve, reject) => {
                signal.addEventListener('abort', () => reject(signal.reason as Error));
              }),
      });
      const runId = await begin(performing, 'One', 2, person);
      await setStatus('suspended');
      await eventually(async () => (await statusOf(performing, runId)) === 'stopped', 'the stop');
    });

    it('has a queued run stopped before it starts', async () => {
      const runId = await begin(engine({ timings: { maxRunning: 0 } }), 'One', 1, person);
      await setStatus('suspended');
      const performed: string[] = [];
      const other = engine({ during: async ({ key }) => void performed.push(key) });
      await eventually(async () => (await statusOf(other, runId)) === 'stopped', 'the stop');
      expect(performed).toEqual([]);
    });

    it('has a run that waits for its budget continued only once the account is active again', async () => {
      const runId = await begin(engine({ timings: readingOnly }), 'One', 1, person);
      await setStatus('suspended');
      await server().database.pool.query(
        "UPDATE ai_runs SET status = 'waiting', pause_id = 'budget' WHERE id = $1",
        [runId],
      );
      const looks: string[] = [];
      const other = engine({
        timings: { pausePollMs: 20 },
        models: (models) => ({
          ...models,
          async mayAsk(userId) {
            looks.push(userId);
            return true;
          },
        }),
      });
      const { userId } = await server().signIn('not-suspended@alma.test');
      const others = await begin(engine({ timings: readingOnly }), 'One', 1, { ...person, userId });
      await server().database.pool.query(
        "UPDATE ai_runs SET status = 'waiting', pause_id = 'budget' WHERE id = $1",
        [others],
      );
      await eventually(() => Promise.resolve(looks.includes(userId)), 'a look at paused runs');
      expect(looks).not.toContain(person.userId);
      expect(await statusOf(other, runId)).toBe('waiting');
      await setStatus('active');
      await eventually(async () => (await statusOf(other, runId)) === 'completed', 'the end');
    });
  });
}
