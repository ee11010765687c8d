import { execFile } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { plainError, type Rank, type Report, type Task } from './worker-messages.ts';

type Work = (input: unknown) => unknown;

// A task that never yields would not notice that the server has ended, so another thread checks.
new Worker(new URL('parent-watch.ts', import.meta.url), { workerData: process.ppid }).unref();
takeRank(process.argv[2] as Rank);

/**
 * A low-priority process keeps the processor until the next scheduler tick, up to 4 ms; Linux's idle policy yields at
 * once. Other systems only have the nice value.
 */
function takeRank(rank: Rank): void {
  if (rank === 'share' || process.platform !== 'linux') return;
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => undefined);
}

const report = (message: Report): void => void process.send?.(message);

async function perform({ module, name, input }: Task): Promise<void> {
  try {
    const tasks = (await import(module)) as Record<string, Work>;
    report({ kind: 'started' });
    report({ kind: 'done', value: await tasks[name]?.(input) });
    keepCompiled();
  } catch (error) {
    report({ kind: 'failed', error: plainError(error) });
  }
}

let isKept = false;

/** Workers end by SIGKILL, which would leave nothing in the compile cache. */
function keepCompiled(): void {
  if (isKept) return;
  isKept = true;
  flushCompileCache();
}

process.on('message', (task: Task) => void perform(task));
process.on('disconnect', () => process.exit(0));
