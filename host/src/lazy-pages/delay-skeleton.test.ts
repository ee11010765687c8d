import { delaySkeleton } from './delay-skeleton.ts';

afterEach(() => jest.useRealTimers());

const never = new Promise(() => undefined);

it('waits for all fast loads', async () => {
  jest.useFakeTimers();
  const loaded: string[] = [];
  const load = (name: string) => Promise.resolve().then(() => loaded.push(name));
  await delaySkeleton(load('user'), load('pages'));
  expect(loaded).toEqual(['user', 'pages']);
});

it('does not wait for a slow one', async () => {
  jest.useFakeTimers();
  const shown = delaySkeleton(Promise.resolve(), never);
  await jest.advanceTimersByTimeAsync(200);
  await shown;
  expect(jest.getTimerCount()).toBe(0);
});
