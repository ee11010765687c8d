import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unavailable } from '../../../platform/http/index.ts';
import type { PdfAnswer, PdfTask } from './pdf-tasks.ts';

const workerFile = fileURLToPath(new URL('pdf-worker.ts', import.meta.url));
/** The process takes what others leave over: on a busy machine a second of work lasts many times as long. */
const patienceMs = 30_000;
const mostWaiting = 20;
const memoryMegabytes = 256;

export interface PdfReader {
  /**
   * Reads the text of a PDF in a process of its own.
   * @throws {Problem} 503 when too many wait already.
   */
  read(task: PdfTask): Promise<PdfAnswer>;
  stop(): void;
}

/**
 * PDF files of strangers are programs in all but name: each is read in another process, one at a time, with little
 * memory and none of our environment. What takes too long ends that process and nothing more.
 */
export function createPdfReader(limits = { patienceMs, mostWaiting }): PdfReader {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let stopCurrent: (() => void) | undefined;

  function work(task: PdfTask): Promise<PdfAnswer> {
    const { promise, resolve } = Promise.withResolvers<PdfAnswer>();
    const worker = fork(workerFile, [], {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const give = (answer: PdfAnswer): void => {
      clearTimeout(timer);
      worker.kill('SIGKILL');
      resolve(answer);
    };
    const fail = (): void => give({ isReadable: false });
    const timer = setTimeout(fail, limits.patienceMs);
    stopCurrent = fail;
    worker.on('message', give).on('exit', fail).on('error', fail);
    worker.send(task);
    return promise;
  }

  return {
    read(task) {
      if (waiting >= limits.mostWaiting) throw unavailable('Too many files at once. Try again shortly.');
      waiting += 1;
      const done = last.then(() => work(task)).finally(() => (waiting -= 1));
      last = done.catch(() => undefined);
      return done;
    },
    stop: () => stopCurrent?.(),
  };
}
