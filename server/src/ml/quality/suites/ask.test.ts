import { expect, it } from '@jest/globals';
import type { ChatModel } from '../../models/index.ts';
import { askOnce, maxJudged } from './ask.ts';

it('judges only the beginning of a reply, however long it is and however many pieces it arrives in', async () => {
  const flood: ChatModel = {
    kind: 'remote',
    name: 'flood',
    methodOf: () => 'flood',
    async *stream() {
      for (let piece = 0; piece < 50; piece += 1) {
        await Promise.resolve();
        yield { type: 'text', text: '[1] '.repeat(1_000) };
      }
    },
  };
  const { text, hasFailed } = await askOnce(flood, { messages: [] });
  expect([text.length, hasFailed]).toEqual([maxJudged, false]);
});
