import { expect, it } from '@jest/globals';
import { type PartReader, readReply } from './reply-parts.ts';

type Part = Awaited<ReturnType<PartReader['read']>>['value'];

async function textsOf(deltas: readonly string[]): Promise<string[]> {
  const parts: Part[] = deltas.map((delta) => ({ type: 'text-delta', id: '1', delta }));
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  parts.push({ type: 'finish', usage, finishReason: { unified: 'stop', raw: 'stop' } });
  const reader = new ReadableStream<Part>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  }).getReader() as PartReader;
  const texts: string[] = [];
  const reading = { tools: undefined, reportsErrors: false, onPart: () => undefined };
  for await (const event of readReply({ first: (await reader.read()).value, reader }, reading))
    if (event.type === 'text') texts.push(event.text);
  return texts;
}

it('joins a character that an endpoint divided', async () => {
  expect(await textsOf(['a', '\ud83d', '\ude00b', 'c'])).toEqual(['a', '😀b', 'c']);
  expect(await textsOf(['a\ud83d', '\ude00\ud83d', '\ude01'])).toEqual(['a', '😀', '😁']);
});
