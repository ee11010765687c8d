import { drawQr } from './qr.ts';

it('draws the finder patterns inside a quiet edge', async () => {
  const { size, path } = await drawQr('alma1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3djjr00');
  const dark = new Set(Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`));
  // The top left pattern is 7 modules wide and starts after a border of 3.
  const rowOf = (y: number) =>
    Array.from({ length: 9 }, (_, x) => (dark.has(`${x + 3} ${y}`) ? '#' : '.')).join('');
  expect(rowOf(2)).toBe('.........');
  expect(rowOf(3).slice(0, 8)).toBe('#######.');
  expect(rowOf(4).slice(0, 8)).toBe('#.....#.');
  expect(rowOf(5).slice(0, 8)).toBe('#.###.#.');
  expect(size).toBeGreaterThan(25 + 5);
});

it('draws a different path for a different text', async () => {
  const [one, other] = await Promise.all([drawQr('one'), drawQr('other')]);
  expect(one.path).not.toBe(other.path);
});
