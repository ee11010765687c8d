import { fork } from 'node:child_process';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A program that ends within `quickMs` counts as a quick death. */
const defaultTimings = { firstDelayMs: 1_000, quickMs: 60_000, maxQuickDeaths: 5 };

/**
 * Runs one of our programs on this process's terminal and restarts it when it dies, with a growing delay. The program
 * sends `ready` when it is up; if it exits before that, or in order, it is not restarted. Signals are forwarded, and the
 * program is not restarted after one.
 * @param {string} program
 * @param {{ execArgv?: string[], env?: NodeJS.ProcessEnv, timings?: Partial<typeof defaultTimings> }} [options]
 * @returns {Promise<number>} the exit code of the last run
 */
export function supervise(program, { execArgv = [], env = process.env, timings = {} } = {}) {
  const { firstDelayMs, quickMs, maxQuickDeaths } = { ...defaultTimings, ...timings };
  const { promise, resolve } = Promise.withResolvers();
  let child;
  let restart;
  let hasBeenUp = false;
  let isStopping = false;
  let quickDeaths = 0;
  let lastCode = 0;

  for (const signal of signals) {
    process.on(signal, () => {
      isStopping = true;
      clearTimeout(restart);
      if (child) child.kill(signal);
      else resolve(lastCode);
    });
  }

  function start() {
    const startedAt = performance.now();
    child = fork(program, [], { execArgv, env });
    child.on('message', (message) => (hasBeenUp ||= message === 'ready'));
    child.on('error', (error) => console.error(error.message));
    child.once('exit', (code, signal) => {
      child = undefined;
      lastCode = code ?? 128 + constants.signals[signal];
      if (isStopping || lastCode === 0 || !hasBeenUp) resolve(lastCode);
      else startAgain(performance.now() - startedAt, signal ?? `code ${code}`);
    });
  }

  function startAgain(livedMs, reason) {
    quickDeaths = livedMs < quickMs ? quickDeaths + 1 : 1;
    if (quickDeaths >= maxQuickDeaths) {
      console.error(
        `The server ended ${quickDeaths} times soon after its start and stays down. See the errors above.`,
      );
      resolve(lastCode);
      return;
    }
    const delayMs = firstDelayMs * 2 ** (quickDeaths - 1);
    console.error(`The server ended unexpectedly (${reason}) and will start again in ${delayMs / 1_000} s.`);
    restart = setTimeout(start, delayMs);
  }

  start();
  return promise;
}
