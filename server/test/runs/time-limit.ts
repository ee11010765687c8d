import { describe, expect, it } from '@jest/globals';
import type { Models } from '../../src/ml/models/index.ts';
import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { type EngineOptions, logOf, type TestEngine } from './engine.ts';

interface Setting {
  server(): TestServer;
  owner(): SignedIn;
  engine(options?: EngineOptions): TestEngine;
  begin(engine: TestEngine): Promise<string>;
  letLeaseRunOut(sessionId: string): Promise<void>;
}

/** Runs may take ten minutes of the time in which a server performs them. */
export function timeLimitCases({ server, owner, engine, begin, letLeaseRunOut }: Setting): void {
  const elevenMinutes = 660_000;
  const endOf = async ({ runs }: TestEngine, runId: string): Promise<string | undefined> =>
    (await logOf(runs, runId)).at(-1)?.fact.type;

  describe('the time limit of a run', () => {
    it.each(['stops', 'dies'])('does not count the time after its server %s', async (end) => {
      const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
      const { promise: second, resolve: reached } = Promise.withResolvers<undefined>();
      const first = engine({
        timings: { heartbeatMs: 60_000, pollIntervalMs: 60_000 },
        async during({ key }) {
          if (key !== 'round-2') return;
          reached(undefined);
          await held;
        },
      });
      const runId = await begin(first);
      await second;
      const { sessionId } = await first.runs.get(runId, owner().userId);
      await (end === 'dies' ? letLeaseRunOut(sessionId) : first.stop());
      server().passTime(elevenMinutes);
      expect(await endOf(engine(), runId)).toBe('done');
      release(undefined);
    });

    it('does not count the time in a queue', async () => {
      const runId = await begin(engine({ timings: { maxRunning: 0 } }));
      server().passTime(elevenMinutes);
      expect(await endOf(engine(), runId)).toBe('done');
    });

    it('counts the time of its steps', async () => {
      const slow = engine({ during: async () => server().passTime(elevenMinutes) });
      expect(await endOf(slow, await begin(slow))).toBe('error');
    });
  });

  describe('the time that a model took', () => {
    it('is not negative when the clock of the server is set back', async () => {
      const chat: Models['chat'] = {
        kind: 'remote',
        name: 'timeless',
        methodOf: () => 'timeless',
        async *stream() {
          server().passTime(-elevenMinutes);
          yield { type: 'text', text: 'x' };
          yield { type: 'usage', input_tokens: 3, output_tokens: 1 };
          yield { type: 'finish', reason: 'stop' };
        },
      };
      const { runs } = engine({ models: (models) => ({ ...models, chat }) });
      const { id } = await runs.sessions.create({ owner: owner().userId, kind: 'swarm' });
      await runs.wait((await runs.send({ sessionId: id, owner: owner().userId, text: 'Hello' })).runId);
      server().passTime(elevenMinutes);
      expect((await runs.spentOf(id)).ms).toBeGreaterThanOrEqual(0);
    });
  });
}
