import type { SessionMessage, Usage } from '@alma/shared/contract';
import { usedBy } from './used-by.ts';

const message = (usage?: Usage): SessionMessage => ({
  id: 'm',
  type: 'ai',
  content: '',
  timestamp: '2026-11-20T09:00:00Z',
  name: 'Writer',
  additional_kwargs: usage === undefined ? {} : { usage },
});
const used = { input_tokens: 100, output_tokens: 10, model_calls: 2 };
const byRules = { input_tokens: null, output_tokens: null, model_calls: 0, passages: 3 };

it('sums up the usage of a conversation', () => {
  expect(usedBy([])).toEqual({ input_tokens: 0, output_tokens: 0, model_calls: 0 });
  const messages = [message(), message(used), message(byRules), message(used)];
  expect(usedBy(messages)).toEqual({ input_tokens: 200, output_tokens: 20, model_calls: 4 });
});

it('has unknown tokens when a reply reported none', () => {
  const unknown = { ...used, output_tokens: null };
  expect(usedBy([message(used), message(unknown), message(used)])).toEqual({
    input_tokens: 300,
    output_tokens: null,
    model_calls: 6,
  });
});
