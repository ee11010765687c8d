import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unavailable } from '../../../platform/http/index.ts';
import type { PictureAnswer, PictureTask } from './picture-tasks.ts';

export interface PictureMaker {
  /**
   * Makes a picture anew in a process of its own.
   * @throws {Problem} 503 when too many wait already.
   */
  make(task: PictureTask): Promise<PictureAnswer>;
  stop(): void;
}

const workerFile = fileURLToPath(new URL('picture-worker.ts', import.meta.url));
const mostWaiting = 30;
const patienceMs = 10_000;
const idleMs = 30_000;

/**
 * Pictures of strangers are decoded in another process, one at a time and behind everything else: what takes too long
 * or brings the decoder down ends that process and nothing more.
 */
export function createPictureMaker(limits = { patienceMs, mostWaiting }): PictureMaker {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = (): void => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };

  function start(): ChildProcess {
    // Of our own environment it needs nothing: no secret is where foreign bytes are decoded.
    const started = fork(workerFile, [], {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function work(task: PictureTask): Promise<PictureAnswer> {
    clearTimeout(idle);
    const current = (worker ??= start());
    const { promise, resolve } = Promise.withResolvers<PictureAnswer>();
    const give = (answer: PictureAnswer): void => {
      clearTimeout(timer);
      current.off('message', give).off('exit', fail).off('error', fail);
      resolve(answer);
    };
    const fail = (): void => give({ isReadable: false });
    const timer = setTimeout(() => {
      stop();
      fail();
    }, limits.patienceMs);
    current.on('message', give).on('exit', fail).on('error', fail);
    current.send(task);
    return promise.finally(() => {
      idle = setTimeout(stop, idleMs);
      idle.unref();
    });
  }

  return {
    make(task) {
      if (waiting >= limits.mostWaiting) throw unavailable('Too many pictures at once. Try again shortly.');
      waiting += 1;
      const done = last.then(() => work(task)).finally(() => (waiting -= 1));
      last = done.catch(() => undefined);
      return done;
    },
    stop,
  };
}
