import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Log } from './errors.ts';
import type { Place } from './place.ts';
import {
  makeSocketFolder,
  type Postmaster,
  removeSocketFolder,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { LogUse } from './settings.ts';

export interface Supervisor {
  socketDir: string;
  pid: () => number;
  stop: () => Promise<void>;
}

/** A database that has run for this long is restarted immediately; otherwise each start waits longer than the last. */
const STEADY_MS = 60_000;
const SOON_MS = 200;
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const pauseBefore = (attempt: number): number =>
  attempt === 0 ? SOON_MS : Math.min(MIN_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);

/** Starts PostgreSQL, restarts it when it ends unexpectedly, and stops it. */
export async function supervise(
  place: Place,
  binaries: Binaries,
  { log, use }: { log: Log; use: LogUse | undefined },
): Promise<Supervisor> {
  const socketDir = await makeSocketFolder(place);
  const start = () => startPostmaster(place, binaries, socketDir, { use });
  let postmaster = await start().catch(async (error: unknown) => {
    await removeSocketFolder(socketDir, place.names);
    throw error;
  });
  const stopping = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  let [isRunning, startedAt, attempts] = [true, Date.now(), 0];

  const watch = (watched: Postmaster) => {
    void watched.ended.then(() => {
      isRunning = false;
      if (!stopping.signal.aborted) restarting = restart();
    });
  };
  const tryStart = async (): Promise<Error | undefined> => {
    try {
      postmaster = await start();
    } catch (error) {
      return error as Error;
    }
    [isRunning, startedAt] = [true, Date.now()];
    watch(postmaster);
    return undefined;
  };
  const restart = async () => {
    log.error('The database ended unexpectedly and is being restarted.');
    if (Date.now() - startedAt > STEADY_MS) attempts = 0;
    let failure: Error | undefined;
    for (;;) {
      await pause(pauseBefore(attempts++), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const failed = await tryStart();
      if (!failed) break;
      if (!failure) log.error(`${failed.message} The start is retried until it succeeds.`);
      failure = failed;
    }
    if (failure) log.info('The database is running again.');
  };

  watch(postmaster);
  return {
    socketDir,
    pid: () => postmaster.pid,
    stop: async () => {
      stopping.abort();
      await restarting;
      // The system may have given the number of an ended process to another one.
      if (isRunning) await stopPostmaster(postmaster.pid, place);
      await removeSocketFolder(socketDir, place.names);
    },
  };
}
