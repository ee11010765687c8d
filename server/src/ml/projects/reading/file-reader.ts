import type { FastifyBaseLogger } from 'fastify';
import { createPool, type FailureReason, WorkerFailure } from '../../../platform/workers/index.ts';
import type * as libraryTasks from '../library-tasks.ts';
import type { Place } from '../library-tasks.ts';
import type { FileVersion } from '../versions.repository.ts';

/** The number of passages, undefined when the file is gone or is not text; or why it could not be read. */
export type FileReading = { passages: number | undefined } | { failure: FailureReason };

export interface FileReader {
  /** Builds and stores the search index of a version. @throws when database or store fail, or the server stops. */
  read(file: FileVersion): Promise<FileReading>;
  stop(): void;
}

const usual = { lowPriorityMs: 15_000, deadlineMs: 60_000 };

/**
 * Reads files one at a time in a separate process of low priority, straight from the store to the database, so that
 * neither a file nor its index burdens the server's own process.
 */
export function createFileReader(
  place: () => Promise<Place>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  limits = usual,
): FileReader {
  const bounds = { memoryBytes: 1024 * 1024 * 1024, niceness: 10, maxWaiting: 100, maxWaitingOfPerson: 100 };
  const pool = createPool({ name: 'indexing', processes: 1, idleMs: 30_000, ...bounds, ...limits }, log);
  const tasks = pool.tasks<typeof libraryTasks>(new URL('../library-tasks.ts', import.meta.url));
  return {
    async read(file) {
      try {
        return { passages: await tasks('index', { place: await place(), file }, { person: 'everybody' }) };
      } catch (error) {
        if (!(error instanceof WorkerFailure) || error.reason === 'stopped') throw error;
        return { failure: error.reason };
      }
    },
    stop: () => pool.stop(),
  };
}
