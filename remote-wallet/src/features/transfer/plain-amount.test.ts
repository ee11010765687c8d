import { plainAmount } from './plain-amount.ts';

it.each([
  ['12.50', '12.5'],
  [' 45 ', '45'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['000', '0'],
  ['+5', '5'],
  ['-5', '-5'],
  ['1e3', '1000'],
  ['12.345e1', '123.45'],
  ['1.5E-3', '0.0015'],
  ['123e-1', '12.3'],
  ['0.1234567890123456789', '0.1234567890123456789'],
])('writes %j as %j', (typed, written) => {
  expect(plainAmount(typed)).toBe(written);
});

it.each(['', '-', '.', 'abc', '1,5', '--5', '1 000', '1e999', '0x10', '٣'])(
  'leaves %j, which is not a number',
  (typed) => {
    expect(plainAmount(typed)).toBe(typed);
  },
);
