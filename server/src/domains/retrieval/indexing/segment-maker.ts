import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSegment, packSegment } from '../segment.ts';
import type { SegmentAnswer, SegmentTask } from './segment-tasks.ts';

export interface SegmentMaker {
  /** The index of a text; undefined when it could not be read in time. */
  make(text: string): Promise<SegmentAnswer | undefined>;
  stop(): void;
}

const workerFile = fileURLToPath(new URL('segment-worker.ts', import.meta.url));
/** What takes less than a few hundredths of a second is done here. */
const smallText = 32_000;
const idleMs = 30_000;

/**
 * Large files are read in a process of their own, one at a time and behind everything else, so that nobody waits for
 * it; a file that takes too long or too much memory ends that process and nothing more.
 */
export function createSegmentMaker(patienceMs = 60_000): SegmentMaker {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (): void => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };

  function start(): ChildProcess {
    const started = fork(workerFile, [], {
      execArgv: ['--max-old-space-size=1024'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function work(task: SegmentTask): Promise<SegmentAnswer | undefined> {
    clearTimeout(idle);
    const current = (worker ??= start());
    const { promise, resolve } = Promise.withResolvers<SegmentAnswer | undefined>();
    const give = (answer?: SegmentAnswer): void => {
      clearTimeout(timer);
      current.off('message', give).off('exit', fail).off('error', fail);
      resolve(answer);
    };
    const fail = (): void => give();
    const timer = setTimeout(() => {
      stop();
      fail();
    }, patienceMs);
    current.on('message', give).on('exit', fail).on('error', fail);
    current.send(task);
    return promise.finally(() => {
      idle = setTimeout(stop, idleMs);
      idle.unref();
    });
  }

  return {
    make(text) {
      if (text.length <= smallText) {
        const segment = buildSegment(text);
        return Promise.resolve({ packed: packSegment(segment), passages: segment.chunks.start.length });
      }
      const made = last.then(() => work({ text }));
      last = made.catch(() => undefined);
      return made;
    },
    stop,
  };
}
