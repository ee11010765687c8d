import { usageText } from './usage-text.ts';

it('shows what was read and counted, and never what was not', () => {
  const offline = { input_tokens: 0, output_tokens: 0, model_calls: 0 };
  expect(usageText({ ...offline, passages: 12 }, 'BM25 passage finder')).toBe(
    'BM25 passage finder, 12 passages read',
  );
  expect(usageText(offline, 'Interview by rules')).toBe('');
  const remote = { input_tokens: 11, output_tokens: 7, model_calls: 1, passages: 1 };
  expect(usageText(remote, 'gpt-4o-mini')).toBe('gpt-4o-mini, 1 passage read, 18 tokens');
  expect(usageText({ ...remote, output_tokens: null }, undefined)).toBe(
    '1 passage read, tokens not reported',
  );
});
