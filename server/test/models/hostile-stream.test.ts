import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listModels } from '../../src/ml/models/available.ts';
import { createRemoteModel } from '../../src/ml/models/remote-model.ts';
import { stopwatch } from '../eventually.ts';
import { timeouts } from './adapters.ts';
import { type Answer, startEndpoint, type TestEndpoint } from './endpoint.ts';
import { delta } from './scenarios.ts';

/** Starts of calls with the same index, which the client compares with one another. */
const toolCalls = (count: number, from = 0) =>
  delta({
    tool_calls: Array.from({ length: count }, (_none, position) => ({
      index: 0,
      id: `a${from + position}`,
      function: { name: 'a', arguments: '{' },
    })),
  });
const events = (answer: Answer, count: number, ofEach: number): void => {
  for (let sent = 0; sent < count; sent += 1) answer.chunk(toolCalls(ofEach, sent * ofEach));
};

let endpoint: TestEndpoint;
beforeAll(async () => {
  const scenario = (send: (answer: Answer) => void) => (answer: Answer) => {
    answer.begin();
    send(answer);
    answer.chunk(delta({}, 'stop'));
    answer.raw('data: [DONE]\n\n');
    answer.end();
  };
  endpoint = await startEndpoint({
    'one event of 1 MB': scenario((answer) => events(answer, 1, 16_000)),
    'an event of almost 256 kB': scenario((answer) => events(answer, 1, 3_900)),
    'an event of many lines': scenario((answer) => answer.raw(`${'data: \r\n'.repeat(40_000)}\r\n`)),
    'a line without an end': scenario((answer) => answer.raw(`data: ${'x'.repeat(300 * 1024)}`)),
    'many events': scenario((answer) => events(answer, 200, 100)),
    'many events of text': scenario((answer) => {
      for (let sent = 0; sent < 2_000; sent += 1) answer.chunk(delta({ content: 'x'.repeat(95) }));
    }),
    'the whole reply in one event': scenario((answer) =>
      answer.chunk(delta({ content: 'x'.repeat(190_000) })),
    ),
  });
});
afterAll(() => endpoint.close());

async function textOf(name: string): Promise<string> {
  const model = createRemoteModel({
    endpoint: { provider: 'openai', baseUrl: endpoint.baseUrl, apiKey: undefined, name, timeouts },
    rateLimit: () => Promise.resolve(),
  });
  let text = '';
  const messages = [{ role: 'user', content: 'Hello' } as const];
  for await (const event of model.stream({ userId: 'maya', messages }, new AbortController().signal))
    if (event.type === 'text') text += event.text;
  return text;
}

/** The longest time in milliseconds for which the event loop was blocked. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let passed = stopwatch();
  const ticking = setInterval(() => {
    longest = Math.max(longest, passed());
    passed = stopwatch();
  }, 10);
  await work();
  clearInterval(ticking);
  return Math.max(longest, passed());
}

it.each([
  'one event of 1 MB',
  'an event of almost 256 kB',
  'an event of many lines',
  'a line without an end',
  'many events',
])('ends %s before it blocks the server', async (name) => {
  // Loads the client in advance, because that must not count.
  await textOf('many events of text');
  const occupied = await longestPause(() =>
    expect(textOf(name)).rejects.toMatchObject({
      kind: 'failed',
      endpointMessage: 'the reply is too large',
    }),
  );
  expect(occupied).toBeLessThan(2_000);
  expect(endpoint.requests.filter(({ body }) => body['model'] === name)).toHaveLength(1);
});

it.each(['many events of text', 'the whole reply in one event'])('reads %s', async (name) => {
  expect((await textOf(name)).length).toBe(190_000);
});

it('reads the beginning of a list of 800,000 models without being blocked', async () => {
  const data = Array.from({ length: 800_000 }, (_none, place) => ({
    id: `ö${((place * 7919) % 800_003).toString(36)}`,
  }));
  const list = JSON.stringify({ data });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(list);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const occupied = await longestPause(async () => {
    const { models, fault } = await listModels({ provider: 'openai', baseUrl, apiKey: undefined, timeouts });
    expect([models.length, fault]).toEqual([500, null]);
  });
  expect(occupied).toBeLessThan(2_000);
  await new Promise((resolve) => server.close(resolve));
});
