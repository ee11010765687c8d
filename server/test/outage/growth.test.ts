import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { readers } from './readers/index.ts';

type Answer = { at: string } | { findings: string[] };

/** For one reader and all inputs, on a shared machine. */
const timeoutMs = 400_000;

let child: ChildProcess | undefined;

function start(): ChildProcess {
  // Otherwise threads of the collector and the compiler, and earlier garbage, would count as the reader's time.
  const execArgv = ['--single-threaded', '--expose-gc', '--disable-warning=ExperimentalWarning'];
  return fork(join(import.meta.dirname, 'growth-child.ts'), { execArgv });
}

function stop(): void {
  child?.kill('SIGKILL');
  child = undefined;
}

afterAll(stop);

/** The inputs that make a reader slow; a process that hangs is killed, and its current input is reported. */
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
