import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Database } from '../../../platform/database/index.ts';
import { askProcess } from '../../../platform/processes/index.ts';
import type { FileVersion } from '../versions.storage.ts';
import { readVersion } from './read-version.ts';
import type { Rank, ReaderAnswer, ReaderTask } from './reader-tasks.ts';

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
/** A tenth of what others get, where they want all there is. */
const behindOthers = 10;
const patience: Patience = { leftovers: 15_000, share: 60_000 };

/** Milliseconds that a file gets at each rank. */
type Patience = Readonly<Record<Rank, number>>;

/**
 * Large files are read in a process of their own, one at a time and behind everything else, from the database and back:
 * neither a file nor its index passes here, where others wait. A file that takes too long or too much memory ends that
 * process and nothing more. Where others leave nothing over for long, it is begun anew with a share of its own, which
 * those that follow at once get as well.
 */
export function createFileReader({ db, url }: Database, patienceMs = patience): FileReader {
  const inTurn = pLimit(1);
  let reader: { process: ChildProcess; rank: Rank } | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(idle);
    reader?.process.kill('SIGKILL');
    reader = undefined;
  };

  function start(rank: Rank): { process: ChildProcess; rank: Rank } {
    const started = fork(processFile, [rank], {
      // Threads that help it to collect garbage would take the processors that it leaves to others.
      execArgv: ['--single-threaded', '--max-old-space-size=1024'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Said from here, before it has any: a thread keeps the rank that its maker had.
    if (started.pid !== undefined) setPriority(started.pid, behindOthers);
    started.on('exit', () => {
      if (reader?.process === started) reader = undefined;
    });
    return { process: started, rank };
  }

  /** @returns nothing when the process ended instead, 'late' when its time was over. */
  async function ask(task: ReaderTask, by: Rank): Promise<ReaderAnswer | 'late' | undefined> {
    clearTimeout(idle);
    reader ??= start(by);
    const answer = await askProcess<ReaderAnswer>(reader.process, task, patienceMs[by]);
    if (answer === 'late') stop();
    idle = setTimeout(stop, idleMs);
    idle.unref();
    return answer === 'ended' ? undefined : answer;
  }

  async function askBehindOthers(task: ReaderTask): Promise<ReaderAnswer | undefined> {
    const first = reader?.rank === 'share' ? 'late' : await ask(task, 'leftovers');
    const answer = first === 'late' ? await ask(task, 'share') : first;
    return answer === 'late' ? undefined : answer;
  }

  async function readApart(file: FileVersion): Promise<number | undefined> {
    const answer = await inTurn(() => askBehindOthers({ databaseUrl: url, file }));
    if (answer && 'fault' in answer) throw new Error(answer.fault);
    return answer?.passages;
  }

  return {
    read: ({ size, ...file }) => (size <= smallBytes ? readVersion(db, file) : readApart(file)),
    stop,
  };
}
