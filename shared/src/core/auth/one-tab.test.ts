import { withTabLock } from './one-tab.ts';

type Request = (name: string, options: { signal: AbortSignal }, task: () => Promise<void>) => Promise<void>;

/** Browser locks whose behaviour in other tabs is defined by the test. */
function withLocks(request: Request): void {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

const wait = () => Promise.resolve();

it('takes the result of another tab as soon as it is stored, and stops waiting for the lock', async () => {
  let line: AbortSignal | undefined;
  withLocks((_name, { signal }) => {
    line = signal;
    return new Promise(() => undefined);
  });
  let isDone = false;
  const task = jest.fn(() => Promise.resolve(true));
  const result = withTabLock({ isDone: () => isDone, task, wait });
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  isDone = true;
  window.dispatchEvent(new StorageEvent('storage', { key: 'the token' }));
  await expect(result).resolves.toBe(true);
  expect(task).not.toHaveBeenCalled();
  expect(line?.aborted).toBe(true);
});

it('holds the lock until other tabs can read the result, without delaying its own caller', async () => {
  const readable = Promise.withResolvers<undefined>();
  let turn: Promise<void> | undefined;
  withLocks((_name, _options, task) => (turn = task()));
  const ended = jest.fn();
  const input = { isDone: () => false, wait: () => readable.promise };
  await expect(withTabLock({ ...input, task: () => Promise.resolve(true) })).resolves.toBe(true);
  void turn?.then(ended);
  await wait();
  expect(ended).not.toHaveBeenCalled();
  readable.resolve(undefined);
  await turn;
});

it.each([
  ['is refused', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('no network'))],
])('releases the lock at once when the task %s', async (_how, task) => {
  const hold = jest.fn(wait);
  withLocks((_name, _options, perform) => perform());
  const result = withTabLock({ isDone: () => false, task, wait: hold });
  await expect(result.catch(() => false)).resolves.toBe(false);
  expect(hold).not.toHaveBeenCalled();
});
