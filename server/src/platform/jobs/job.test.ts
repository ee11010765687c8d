import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createJob } from './job.ts';

const everyMs = 1_000;
const warn = jest.fn();

/** A job whose runs end when the test ends them. */
function job() {
  const runs: { succeed(): void; fail(): void }[] = [];
  const work = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    runs.push({ succeed: () => resolve(undefined), fail: () => reject(new Error('away')) });
    return promise;
  };
  return { runs, ...createJob({ everyMs, work, log: { warn }, failure: 'the work waits' }) };
}

/** Whether a promise is settled once all pending callbacks have run. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await jest.advanceTimersByTimeAsync(0);
  return settled;
}

beforeEach(() => {
  warn.mockReset();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a job', () => {
  it('runs once per interval, and skips intervals during a run', async () => {
    const { runs, start, stop } = job();
    start();
    expect(runs).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(3 * everyMs);
    expect(runs).toHaveLength(1);
    runs[0]!.succeed();
    await jest.advanceTimersByTimeAsync(everyMs - 1);
    expect(runs).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    runs[1]!.succeed();
    await stop();
  });

  it('runs once more for all calls during a run, which wait for that later run', async () => {
    const { runs, wake } = job();
    const first = wake();
    const [second, third] = [wake(), wake()];
    expect(runs).toHaveLength(1);
    runs[0]!.succeed();
    expect(await isSettled(first)).toBe(true);
    expect(await isSettled(second)).toBe(false);
    expect(runs).toHaveLength(2);
    runs[1]!.succeed();
    await Promise.all([second, third]);
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toHaveLength(2);
  });

  it('warns about the first of several failures, and again after a success', async () => {
    const { runs, wake } = job();
    for (const end of ['fail', 'fail', 'succeed', 'fail'] as const) {
      const done = wake();
      runs.at(-1)![end]();
      await done;
    }
    expect(warn.mock.calls).toEqual(
      Array(2).fill([{ err: expect.objectContaining({ message: 'away' }) }, 'the work waits']),
    );
  });

  it('also warns about work that fails synchronously', async () => {
    const work = () => {
      throw new Error('at once');
    };
    await createJob({ everyMs, work, log: { warn }, failure: 'the work waits' }).wake();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('stops its timer, and waits for the current run and the one after it', async () => {
    const { runs, start, wake, stop } = job();
    start();
    await jest.advanceTimersByTimeAsync(everyMs);
    void wake();
    const stopped = stop();
    runs[0]!.succeed();
    expect(await isSettled(stopped)).toBe(false);
    runs[1]!.succeed();
    await stopped;
    await jest.advanceTimersByTimeAsync(5 * everyMs);
    expect(runs).toHaveLength(2);
  });
});
