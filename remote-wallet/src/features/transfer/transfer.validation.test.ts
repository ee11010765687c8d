import { fieldOfRefusal, isComplete, transferErrors, unreadableAmount } from './transfer.validation.ts';

const own = 'alma1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3djjr00';
const typed = (amount: string, currency: 'USDXM' | 'SOL' = 'USDXM') => ({
  to: 'alma1x',
  amount,
  currency,
});

it('is complete only when both fields are filled', () => {
  expect(isComplete(typed('1'))).toBe(true);
  expect(isComplete(typed(' '))).toBe(false);
  expect(isComplete({ ...typed('1'), to: '  ' })).toBe(false);
  expect(isComplete(typed(unreadableAmount))).toBe(true);
});

it.each([
  ['12.50', undefined],
  ['.5', undefined],
  ['1e3', undefined],
  ['0', 'The amount must be more than 0.'],
  ['-5', 'The amount must be more than 0.'],
  ['-.5', 'The amount must be more than 0.'],
  ['1,5', 'Write the amount in digits with a point, like 12.50.'],
  ['--5', 'Write the amount in digits with a point, like 12.50.'],
  ['five', 'Write the amount in digits with a point, like 12.50.'],
  ['0.0000001', 'USDXM has at most 6 digits after the point.'],
  [unreadableAmount, 'Write the amount in digits with a point, like 12.50.'],
  ['99999999999', 'The amount is too large.'],
])('says of the amount %s: %s', (amount, message) => {
  expect(transferErrors(typed(amount), own).amount).toBe(message);
});

it('recognises the address of the user in either case', () => {
  expect(transferErrors({ ...typed('1'), to: ` ${own.toUpperCase()} ` }, own).to).toBe(
    'This is your own address.',
  );
});

it.each([
  ['leo', 'Choose a person from the list, or paste an address.'],
  ['7Hn4TqBvJx1cWz8KpLmR3uYe5GdSaFo2XbN9tVrQyCkM', 'Choose a person from the list, or paste an address.'],
  // Only the server can say whether such an address exists.
  ['alma1x', undefined],
])('says of the recipient %s: %s', (to, message) => {
  expect(transferErrors({ ...typed('1'), to }, own).to).toBe(message);
});

it('assigns a refusal to its field', () => {
  expect(fieldOfRefusal('RECIPIENT_NOT_FOUND')).toBe('to');
  expect(fieldOfRefusal('INSUFFICIENT_FUNDS')).toBe('amount');
  expect(fieldOfRefusal('RATE_LIMITED')).toBeUndefined();
});
