import { startProgress } from './avatar-progress.ts';

let shown: (number | undefined)[] = [];
const show = (percent: number | undefined) => shown.push(percent);

beforeEach(() => {
  jest.useFakeTimers();
  shown = [];
});
afterEach(() => jest.useRealTimers());

it('rises ten percent every 200 ms up to 90, regardless of the bytes sent', () => {
  startProgress(show);
  expect(shown).toEqual([0]);
  jest.advanceTimersByTime(199);
  expect(shown.at(-1)).toBe(0);
  jest.advanceTimersByTime(1);
  expect(shown.at(-1)).toBe(10);
  jest.advanceTimersByTime(1600);
  expect(shown).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  jest.advanceTimersByTime(60_000);
  expect(shown.at(-1)).toBe(90);
});

it('shows 100 when it is done, long enough to be seen, then disappears', () => {
  const progress = startProgress(show);
  jest.advanceTimersByTime(400);
  progress.complete();
  jest.advanceTimersByTime(300);
  expect(shown).toEqual([0, 10, 20, 100]);
  jest.advanceTimersByTime(60_000);
  expect(shown).toEqual([0, 10, 20, 100, undefined]);
});

it.each(['fail', 'stop'] as const)('never shows 100 after %s', (end) => {
  const progress = startProgress(show);
  progress[end]();
  jest.advanceTimersByTime(60_000);
  expect(shown).toEqual(end === 'fail' ? [0, undefined] : [0]);
});
