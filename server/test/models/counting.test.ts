import { describe, expect, it } from '@jest/globals';
import { createRemoteModel } from '../../src/ml/models/remote-model.ts';
import { startEndpoint } from './endpoint.ts';
import { delta } from './scenarios.ts';

const timeouts = { connectMs: 5_000, firstByteMs: 5_000, idleMs: 5_000, totalMs: 20_000 };

describe('a reply that is stopped', () => {
  it.each([
    ['while the model thinks', { reasoning_content: 'x'.repeat(400) }, 400],
    ['after its first words', { content: 'Once upon' }, 9],
  ])('is counted: %s', async (_when, first, received) => {
    const endpoint = await startEndpoint({
      async slow(answer, request) {
        answer.begin();
        answer.chunk(delta(first));
        await request.closed;
      },
    });
    const used: unknown[] = [];
    const counted = Promise.withResolvers<undefined>();
    const model = createRemoteModel({
      endpoint: { provider: 'openai', baseUrl: endpoint.baseUrl, apiKey: undefined, name: 'slow', timeouts },
      rateLimit: () => Promise.resolve(),
      async used(userId, usage) {
        used.push([userId, usage]);
        counted.resolve(undefined);
      },
    });
    const stop = new AbortController();
    const reading = (async () => {
      const messages = [{ role: 'user', content: 'Hello' } as const];
      for await (const event of model.stream({ userId: 'maya', messages }, stop.signal)) void event;
    })();
    setTimeout(() => stop.abort(new Error('stopped')), 1_500);
    await expect(reading).rejects.toThrow('stopped');
    await counted.promise;
    expect(used).toEqual([['maya', { inputTokens: null, outputTokens: null, sent: 5, received }]]);
    await endpoint.close();
  });
});
