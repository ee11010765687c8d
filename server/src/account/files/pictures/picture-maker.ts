import type { FastifyBaseLogger } from 'fastify';
import { Problem, unavailable } from '../../../platform/problems/index.ts';
import { type By, createPool, WorkerFailure } from '../../../platform/workers/index.ts';
import type * as pictureTasks from './picture-tasks.ts';
import type { PictureAnswer, PictureTask } from './picture-tasks.ts';

export type PictureMaker = ReturnType<typeof createPictureMaker>;

const usual = {
  maxWaiting: 30,
  maxWaitingOfPerson: 10,
  /** Enough for the largest photo on a machine with a quarter of a core free. */
  lowPriorityMs: 2_000,
  deadlineMs: 10_000,
};

const unreadable = (message: string): Problem => new Problem('FILE_UNREADABLE', message);
const reasons = {
  deadline: 'The picture takes too long to be read. Send a smaller one.',
  memory: 'The picture needs too much memory to be read. Send a smaller one.',
  ended: 'The picture cannot be read. It may be damaged, or have too many pixels.',
} as const;

const problemOf = ({ reason }: WorkerFailure): Problem =>
  reason === 'stopped' ? unavailable() : unreadable(reasons[reason]);

/** Untrusted pictures are decoded in a separate process, so that a crash of the decoder ends only that process. */
export function createPictureMaker(log: Pick<FastifyBaseLogger, 'warn'>, limits = usual) {
  const shape = {
    name: 'pictures',
    processes: 1,
    memoryBytes: 256 * 1024 * 1024,
    niceness: 10,
    idleMs: 30_000,
  };
  const pool = createPool({ ...shape, ...limits }, log);
  const tasks = pool.tasks<typeof pictureTasks>(new URL('picture-tasks.ts', import.meta.url));
  return {
    /**
     * Re-encodes a picture in a separate process.
     * @throws {Problem} 422 when it cannot be read, 503 when too many are waiting.
     */
    async make(task: PictureTask, by: By): Promise<Extract<PictureAnswer, { isReadable: true }>> {
      const answer = await tasks('remake', task, by).catch((error: unknown) => {
        throw error instanceof WorkerFailure ? problemOf(error) : error;
      });
      if (!answer.isReadable) throw unreadable(reasons.ended);
      return answer;
    },
    stop: () => pool.stop(),
  };
}
