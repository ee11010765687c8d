import { inOnePiece } from './in-one-piece.ts';

afterEach(() => jest.useRealTimers());

const never = new Promise(() => undefined);

it('waits for all that is nearly there', async () => {
  jest.useFakeTimers();
  const there: string[] = [];
  const part = (name: string) => Promise.resolve().then(() => there.push(name));
  await inOnePiece(part('user'), part('pages'));
  expect(there).toEqual(['user', 'pages']);
});

it('goes on without what takes longer', async () => {
  jest.useFakeTimers();
  const shown = inOnePiece(Promise.resolve(), never);
  await jest.advanceTimersByTimeAsync(200);
  await shown;
  expect(jest.getTimerCount()).toBe(0);
});
