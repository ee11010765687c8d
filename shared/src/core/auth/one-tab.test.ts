import { inOneTab } from './one-tab.ts';

type Request = (name: string, options: { signal: AbortSignal }, task: () => Promise<void>) => Promise<void>;

/** Locks as browsers have them; what other tabs do with them is the test's. */
function withLocks(request: Request): void {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

const wait = () => Promise.resolve();

it('takes what another tab has stored as soon as it hears of that, and leaves the line', async () => {
  let line: AbortSignal | undefined;
  withLocks((_name, { signal }) => {
    line = signal;
    return new Promise(() => undefined);
  });
  let isDone = false;
  const task = jest.fn(() => Promise.resolve(true));
  const result = inOneTab({ isDone: () => isDone, task, wait });
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  isDone = true;
  window.dispatchEvent(new StorageEvent('storage', { key: 'the token' }));
  await expect(result).resolves.toBe(true);
  expect(task).not.toHaveBeenCalled();
  expect(line?.aborted).toBe(true);
});

it('lets no other tab begin before what it stored can be read there, and waits for that itself in no way', async () => {
  const readable = Promise.withResolvers<undefined>();
  let turn: Promise<void> | undefined;
  withLocks((_name, _options, task) => (turn = task()));
  const ended = jest.fn();
  const input = { isDone: () => false, wait: () => readable.promise };
  await expect(inOneTab({ ...input, task: () => Promise.resolve(true) })).resolves.toBe(true);
  void turn?.then(ended);
  await wait();
  expect(ended).not.toHaveBeenCalled();
  readable.resolve(undefined);
  await turn;
});

it.each([
  ['is refused', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('no network'))],
])('gives the turn on at once when the task %s', async (_how, task) => {
  const hold = jest.fn(wait);
  withLocks((_name, _options, perform) => perform());
  const result = inOneTab({ isDone: () => false, task, wait: hold });
  await expect(result.catch(() => false)).resolves.toBe(false);
  expect(hold).not.toHaveBeenCalled();
});
