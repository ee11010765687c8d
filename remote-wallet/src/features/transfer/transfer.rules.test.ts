import { faultsOf, fieldOfRefusal, isComplete, previewOf } from './transfer.rules.ts';

const own = 'alma1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3djjr00';
const typed = (amount: string, currency: 'USDXM' | 'SOL' = 'USDXM') => ({ to: 'alma1x', amount, currency });

it('is complete only when both fields are filled', () => {
  expect(isComplete(typed('1'))).toBe(true);
  expect(isComplete(typed(' '))).toBe(false);
  expect(isComplete({ ...typed('1'), to: '  ' })).toBe(false);
});

it.each([
  ['12.50', undefined],
  ['0', 'The amount must be above zero.'],
  ['-1', 'Write the amount in digits with a point, like 12.50.'],
  ['1e3', 'Write the amount in digits with a point, like 12.50.'],
  ['1,5', 'Write the amount in digits with a point, like 12.50.'],
  ['.5', 'Write the amount in digits with a point, like 12.50.'],
  ['5.', 'Write the amount in digits with a point, like 12.50.'],
  ['0.0000001', 'USDXM has at most 6 digits after the point.'],
  ['99999999999', 'The amount is too large.'],
])('says of the amount %s: %s', (amount, fault) => {
  expect(faultsOf(typed(amount), own).amount).toBe(fault);
});

it('knows the own address in either case', () => {
  expect(faultsOf({ ...typed('1'), to: ` ${own.toUpperCase()} ` }, own).to).toBe('This is your own address.');
});

it('names what will be left before anything is sent', () => {
  expect(previewOf(typed('45.5'), 1_284_500_000n, 'en-US')).toBe(
    'Remaining balance after this transfer: 1,239.00 USDXM',
  );
  expect(previewOf(typed('0.000000001', 'SOL'), 1_000_000_000n, 'de-DE')).toBe(
    'Remaining balance after this transfer: 0,999999999 SOL',
  );
  expect(previewOf(typed('2000'), 1_284_500_000n, 'en-US')).toBe(
    'This is more than your balance of 1,284.50 USDXM.',
  );
  expect(previewOf(typed(''), 1n, 'en-US')).toBeUndefined();
  expect(previewOf(typed('1'), undefined, 'en-US')).toBeUndefined();
});

it('tells a refusal at the field that it is about', () => {
  expect(fieldOfRefusal('RECIPIENT_NOT_FOUND')).toBe('to');
  expect(fieldOfRefusal('INSUFFICIENT_FUNDS')).toBe('amount');
  expect(fieldOfRefusal('RATE_LIMITED')).toBeUndefined();
});
