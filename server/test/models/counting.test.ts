import { describe, expect, it } from '@jest/globals';
import { createEmbed } from '../../src/ml/models/embeddings.ts';
import type { ModelEvent } from '../../src/ml/models/index.ts';
import { createRemoteModel } from '../../src/ml/models/remote-model.ts';
import { startEndpoint } from './endpoint.ts';
import { delta, refusal, textDelta } from './scenarios.ts';

const timeouts = { connectMs: 5_000, firstByteMs: 5_000, idleMs: 5_000, totalMs: 20_000 };

describe('a reply that is stopped', () => {
  it.each([
    ['before any of it arrived', undefined, 0],
    ['while the model thinks', { reasoning_content: 'x'.repeat(400) }, 400],
    ['after its first words', { content: 'Once upon' }, 9],
  ])('is counted: %s', async (_when, first, received) => {
    const endpoint = await startEndpoint({
      async slow(answer, request) {
        if (first) {
          answer.begin();
          answer.chunk(delta(first));
        }
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

it('a refused call that is stopped before its retry is not counted', async () => {
  const endpoint = await startEndpoint({ busy: refusal(503, 'busy', { 'retry-after': '30' }) });
  const used: unknown[] = [];
  const model = createRemoteModel({
    endpoint: { provider: 'openai', baseUrl: endpoint.baseUrl, apiKey: undefined, name: 'busy', timeouts },
    rateLimit: () => Promise.resolve(),
    used: async (_userId, usage) => void used.push(usage),
  });
  const messages = [{ role: 'user', content: 'Hello' } as const];
  const reading = model.stream({ userId: 'maya', messages }, AbortSignal.timeout(1_500));
  await expect(reading[Symbol.asyncIterator]().next()).rejects.toThrow();
  expect(endpoint.requests).toHaveLength(1);
  expect(used).toEqual([]);
  await endpoint.close();
});

/** A stored number that is not a valid count would make every later reply that contains it fail. */
describe('an impossible token count', () => {
  const impossible = [12.5, -4, 1e30];

  it.each(impossible)('is treated as missing in a reply: %p', async (count) => {
    const endpoint = await startEndpoint({
      odd(answer) {
        const usage = { prompt_tokens: count, completion_tokens: 7, total_tokens: 7 };
        answer.begin();
        answer.chunk(textDelta('Hello'));
        answer.chunk(textDelta('', 'stop'));
        answer.chunk({ ...delta({}), choices: [], usage });
        answer.raw('data: [DONE]\n\n');
        answer.end();
      },
    });
    const used: unknown[] = [];
    const model = createRemoteModel({
      endpoint: { provider: 'openai', baseUrl: endpoint.baseUrl, apiKey: undefined, name: 'odd', timeouts },
      rateLimit: () => Promise.resolve(),
      used: async (_userId, usage) => void used.push(usage),
    });
    const events: ModelEvent[] = [];
    const messages = [{ role: 'user', content: 'Hello' } as const];
    for await (const event of model.stream({ userId: 'maya', messages }, new AbortController().signal))
      events.push(event);
    expect(events).toContainEqual({ type: 'usage', input_tokens: null, output_tokens: 7 });
    expect(used).toEqual([{ inputTokens: null, outputTokens: 7, sent: 5, received: 5 }]);
    await endpoint.close();
  });

  it.each(impossible)('is treated as missing in embeddings: %p', async (count) => {
    const endpoint = await startEndpoint({
      odd: (answer) => {
        const usage = { prompt_tokens: count, total_tokens: 7 };
        answer.json(200, { object: 'list', data: [{ index: 0, embedding: [1, 0] }], model: 'odd', usage });
      },
    });
    const used: unknown[] = [];
    const embed = createEmbed({
      endpoint: { provider: 'openai', baseUrl: endpoint.baseUrl, apiKey: undefined, name: 'odd', timeouts },
      rateLimit: () => Promise.resolve(),
      used: async (_texts, tokens) => void used.push(tokens),
    });
    await embed(['Hello'], { userId: 'maya', of: 'question', signal: new AbortController().signal });
    expect(used).toEqual([null]);
    await endpoint.close();
  });
});
