import type { SessionMessage } from '@alma/shared/contract';
import { expect, it } from '@jest/globals';
import { earlierQuestions } from './answer-request.ts';

it('cuts an earlier question without splitting a character', () => {
  const content = `${'x'.repeat(599)}😀 and more`;
  const history: SessionMessage[] = [
    { id: '1', type: 'human', content, timestamp: '', name: null, additional_kwargs: {} },
  ];
  const text = earlierQuestions(history);
  expect(text).toHaveLength(600);
  expect(text?.isWellFormed()).toBe(true);
});
