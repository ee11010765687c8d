import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { unavailable } from '../../../platform/http/index.ts';
import { askProcess } from '../../../platform/processes/index.ts';
import type { PictureAnswer, PictureTask } from './picture-tasks.ts';

export interface PictureMaker {
  /**
   * Makes a picture anew in a process of its own.
   * @throws {Problem} 503 when too many wait already.
   */
  make(task: PictureTask): Promise<PictureAnswer>;
  stop(): void;
}

/** Behind everything else on the machine, or as urgent as the server itself. */
type Rank = 'last' | 'equal';

const workerFile = fileURLToPath(new URL('picture-worker.ts', import.meta.url));
const usual = {
  mostWaiting: 30,
  /** Long enough for the largest photo where the machine leaves a quarter of one core over. */
  lastMs: 2_000,
  patienceMs: 10_000,
};
const hurryMs = 30_000;
const idleMs = 30_000;

/**
 * Pictures of strangers are decoded in another process, one at a time: what takes too long or brings the decoder down
 * ends that process and nothing more. Others come first. Only where they leave nothing over does a picture, and those
 * of the next half minute, get as much as everybody: nobody waits for a quiet machine.
 */
export function createPictureMaker(limits = usual): PictureMaker {
  let worker: { process: ChildProcess; rank: Rank } | undefined;
  let hurriedUntil = 0;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = (): void => {
    clearTimeout(idle);
    worker?.process.kill('SIGKILL');
    worker = undefined;
  };

  function start(rank: Rank): ChildProcess {
    // Of our own environment it needs nothing: no secret is where foreign bytes are decoded.
    const started = fork(workerFile, [], {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Said from here, before it has any: a thread keeps the rank that its maker had, and threads do the work.
    if (rank === 'last' && started.pid !== undefined) {
      setPriority(started.pid, constants.priority.PRIORITY_LOW);
    }
    started.on('exit', () => {
      if (worker?.process === started) worker = undefined;
    });
    worker = { process: started, rank };
    return started;
  }

  function workerOf(rank: Rank): ChildProcess {
    if (worker?.rank === rank) return worker.process;
    stop();
    return start(rank);
  }

  /** Undefined when it took too long. */
  async function ask(rank: Rank, task: PictureTask, patienceMs: number): Promise<PictureAnswer | undefined> {
    clearTimeout(idle);
    const answer = await askProcess<PictureAnswer>(workerOf(rank), task, patienceMs);
    if (answer === 'late') stop();
    idle = setTimeout(stop, idleMs);
    idle.unref();
    if (answer === 'late') return undefined;
    return answer === 'ended' ? { isReadable: false } : answer;
  }

  async function work(task: PictureTask): Promise<PictureAnswer> {
    if (performance.now() >= hurriedUntil) {
      const answer = await ask('last', task, limits.lastMs);
      if (answer) return answer;
      hurriedUntil = performance.now() + hurryMs;
    }
    return (await ask('equal', task, limits.patienceMs)) ?? { isReadable: false };
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
