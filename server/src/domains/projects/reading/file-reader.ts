import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Database } from '../../../platform/database/index.ts';
import { askProcess } from '../../../platform/processes/index.ts';
import type { FileVersion } from '../versions.storage.ts';
import { readVersion } from './read-version.ts';
import type { ReaderAnswer, ReaderTask } from './reader-tasks.ts';

export interface FileReader {
  /**
   * Makes and keeps what a version is searched by.
   * @returns its passages; nothing when it could not be read in time. @throws when the database does not answer.
   */
  read(file: FileVersion & { size: number }): Promise<number | undefined>;
  stop(): void;
}

const processFile = fileURLToPath(new URL('reader-process.ts', import.meta.url));
/** What takes less than a few hundredths of a second is read here. */
const smallBytes = 32_000;
const idleMs = 30_000;
/** A tenth of what others get, where they want all there is: on a busy machine a file is still read in time. */
const behindOthers = 10;

/**
 * Large files are read in a process of their own, one at a time and behind everything else, from the database and back:
 * neither a file nor its index passes here, where others wait. A file that takes too long or too much memory ends that
 * process and nothing more.
 */
export function createFileReader({ db, url }: Database, patienceMs = 60_000): FileReader {
  const inTurn = pLimit(1);
  let reader: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(idle);
    reader?.kill('SIGKILL');
    reader = undefined;
  };

  function start(): ChildProcess {
    const started = fork(processFile, [], {
      execArgv: ['--max-old-space-size=1024'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Said from here, before it has any: a thread keeps the rank that its maker had.
    if (started.pid !== undefined) setPriority(started.pid, behindOthers);
    started.on('exit', () => {
      if (reader === started) reader = undefined;
    });
    return started;
  }

  async function ask(task: ReaderTask): Promise<ReaderAnswer | undefined> {
    clearTimeout(idle);
    const answer = await askProcess<ReaderAnswer>((reader ??= start()), task, patienceMs);
    if (answer === 'late') stop();
    idle = setTimeout(stop, idleMs);
    idle.unref();
    return typeof answer === 'string' ? undefined : answer;
  }

  async function readApart(file: FileVersion): Promise<number | undefined> {
    const answer = await inTurn(() => ask({ databaseUrl: url, file }));
    if (answer && 'fault' in answer) throw new Error(answer.fault);
    return answer?.passages;
  }

  return {
    read: ({ size, ...file }) => (size <= smallBytes ? readVersion(db, file) : readApart(file)),
    stop,
  };
}
