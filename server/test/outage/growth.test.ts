import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { readers } from './readers/index.ts';

type Answer = { at: string } | { findings: string[] };

/** For one reader and all inputs, on a machine that others use as well. */
const timeoutMs = 400_000;

let child: ChildProcess | undefined;

function start(): ChildProcess {
  // Threads of the collector and the compiler would count as the reader's time, and so would garbage of the one before.
  const execArgv = ['--single-threaded', '--expose-gc', '--disable-warning=ExperimentalWarning'];
  return fork(join(import.meta.dirname, 'growth-child.ts'), { execArgv });
}

function stop(): void {
  child?.kill('SIGKILL');
  child = undefined;
}

afterAll(stop);

/** What makes a reader slow: a process that does not come back is ended, and says where it was. */
async function faultsOf(name: string): Promise<string[]> {
  const reading = (child ??= start());
  const { promise, resolve } = Promise.withResolvers<string[]>();
  let place = 'the start';
  const onMessage = (answer: Answer): void => {
    if ('at' in answer) place = answer.at;
    else resolve(answer.findings);
  };
  const onExit = (): void => resolve([`${place}: the process ended`]);
  const timer = setTimeout(() => {
    resolve([`${place}: no end`]);
    stop();
  }, timeoutMs);
  reading.on('message', onMessage).on('exit', onExit);
  reading.send(name);
  const findings = await promise;
  clearTimeout(timer);
  reading.off('message', onMessage).off('exit', onExit);
  return findings;
}

it.each(Object.keys(readers))('%s takes less than quadratic time', async (name) => {
  expect(await faultsOf(name)).toEqual([]);
});
