import { satisfy } from '@module-federation/enhanced/runtime';
import { holdsCaret } from './caret-range.mjs';

const versions = ['1.0.0', '1.2.3', '1.10.0', '1.2.10', '2.0.0', '19.3.1', '19.3.0', '20.0.0'];

it('says what the federation runtime says of versions and caret ranges', () => {
  for (const version of versions) {
    for (const least of versions) {
      const range = `^${least}`;
      expect(`${version} ${range} ${holdsCaret(version, range)}`).toBe(
        `${version} ${range} ${satisfy(version, range)}`,
      );
    }
  }
});

it.each([
  ['1.0.0', '1.0.0'],
  ['1.0.0', '~1.0.0'],
  ['1.0.0', '^1.0'],
  ['1.0.0', '>=1.0.0 <3'],
  ['1.0.0', '^1.0.0 || ^2.0.0'],
  ['1.0.0-beta.1', '^1.0.0'],
  ['1.0.0', '^1.0.0-beta.1'],
  ['0.4.0', '^0.3.0'],
  ['^1.0.0', '^1.0.0'],
  ['', '^1.0.0'],
])('leaves %s and %s to the federation runtime', (version, range) => {
  expect(holdsCaret(version, range)).toBeUndefined();
});
