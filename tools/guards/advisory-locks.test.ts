import { filesLike, textOf } from './source-files.ts';

it('no two advisory locks of the server have the same number', () => {
  const numbers = filesLike('server/src/**/*.ts').flatMap(
    (path) => textOf(path).match(/\b7_146_\d{3}\b/g) ?? [],
  );
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual([...new Set(numbers)]);
});
