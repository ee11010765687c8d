import { estimateText, spentText } from './spent-text.ts';

const spent = { model_calls: 49, input_tokens: 101_234, output_tokens: 8_000, cost: '0.123456', ms: 200_000 };
const max = {
  model_calls: 147,
  input_tokens: 303_702,
  output_tokens: 24_000,
  cost: '0.370368',
  ms: 600_000,
};

it('shows a total exactly, and says what is unknown', () => {
  expect(spentText(spent, 'en')).toEqual(['49 model calls', '109,234 tokens', '$0.12', '3 min']);
  const unknown = { ...spent, output_tokens: null, cost: null, ms: 12_400 };
  expect(spentText(unknown, 'en')).toEqual(['49 model calls', 'tokens not reported', '12 s']);
  expect(spentText({ ...spent, cost: '0.000123' }, 'en')[2]).toBe('$0.00012');
});

it('shows an estimate as a range of round figures', () => {
  expect(estimateText(spent, max, 'en')).toEqual([
    '49 to 150 model calls',
    '110,000 to 330,000 tokens',
    '$0.12 to $0.37',
    '3 to 10 min',
  ]);
  const free = { ...spent, cost: null };
  expect(estimateText(free, free, 'en')).toEqual(['49 model calls', '110,000 tokens', '3 min']);
});
