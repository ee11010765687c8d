import fc from 'fast-check';
import { hueOf, initialsOf } from './identity.ts';

it.each([
  ['Elena Marković', 'EM'],
  ['  jonas   van den  okafor ', 'JO'],
  ['Atlas', 'A'],
  ['élise', 'É'],
  ['😀 Smile', '😀S'],
  ['', '?'],
  ['   ', '?'],
])('derives initials from %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('always maps an id to the same hue, within the circle', () => {
  expect(hueOf('7f3c9a1e-5b2d-4c8e-9f10-2a6b7c8d9e01')).toBe(hueOf('7f3c9a1e-5b2d-4c8e-9f10-2a6b7c8d9e01'));
  fc.assert(
    fc.property(fc.string(), (id) => {
      const hue = hueOf(id);
      return hue >= 0 && hue < 360 && hue % 15 === 0;
    }),
  );
});

it('spreads ids over most hues', () => {
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`user-${index}`)));
  expect(hues.size).toBeGreaterThan(20);
});
