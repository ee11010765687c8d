import { newMovement, parseMovement, signedUnits } from './movement.ts';

const transfer = newMovement({ kind: 'transfer', to: 'alma1x', amount: '12.5', currency: 'USDXM' });

it('parses what it wrote', () => {
  expect(parseMovement(JSON.stringify(transfer))).toEqual(transfer);
});

it.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...transfer, key: 1 }),
  JSON.stringify({ ...transfer, kind: 'steal' }),
  JSON.stringify({ ...transfer, currency: 'EUR' }),
  JSON.stringify({ ...transfer, amount: '-1' }),
  JSON.stringify({ ...transfer, amount: 5 }),
])('parses no movement from %s', (text) => {
  expect(parseMovement(text)).toBeUndefined();
});

it('debits the sender and credits the recipient of funds', () => {
  expect(signedUnits(transfer)).toBe(-12_500_000n);
  expect(signedUnits({ ...transfer, kind: 'fund', amount: '0.1', currency: 'SOL' })).toBe(100_000_000n);
});
