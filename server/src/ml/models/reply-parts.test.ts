import { expect, it } from '@jest/globals';
import type { ModelEvent } from './model.ts';
import { type PartReader, readReply } from './reply-parts.ts';

type Part = Awaited<ReturnType<PartReader['read']>>['value'];

const finish: Part = {
  type: 'finish',
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  finishReason: { unified: 'stop', raw: 'stop' },
};

async function eventsOf(parts: readonly Part[]): Promise<ModelEvent[]> {
  const reader = new ReadableStream<Part>({
    start(controller) {
      for (const part of [...parts, finish]) controller.enqueue(part);
      controller.close();
    },
  }).getReader() as PartReader;
  const events: ModelEvent[] = [];
  const reading = { tools: undefined, reportsErrors: true, onPart: () => undefined };
  for await (const event of readReply({ first: (await reader.read()).value, reader }, reading))
    events.push(event);
  return events;
}

async function textsOf(deltas: readonly string[]): Promise<string[]> {
  const events = await eventsOf(deltas.map((delta) => ({ type: 'text-delta', id: '1', delta })));
  return events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
}

it('joins a character that an endpoint split in two', async () => {
  expect(await textsOf(['a', '\ud83d', '\ude00b', 'c'])).toEqual(['a', '😀b', 'c']);
  expect(await textsOf(['a\ud83d', '\ude00\ud83d', '\ude01'])).toEqual(['a', '😀', '😁']);
});

it('cuts an overlong name and id of a tool call, because both are stored', async () => {
  const endless = 'x'.repeat(100_000);
  const [event] = await eventsOf([
    { type: 'tool-call', toolCallId: endless, toolName: endless, input: '{}' },
  ]);
  expect(event).toMatchObject({ type: 'tool', call: { input: {} } });
  expect(JSON.stringify(event).length).toBeLessThan(2_000);
});
