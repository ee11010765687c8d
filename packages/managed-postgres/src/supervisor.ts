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

const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
const RESTART_DELAY_MS = 200;

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
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  let restarts: number[] = [];

  const watch = (watched: Postmaster) => {
    void watched.ended.then(() => {
      if (!isStopping) restarting = restart();
    });
  };
  const restart = async () => {
    restarts = [...restarts.filter((at) => Date.now() - at < WINDOW_MS), Date.now()];
    if (restarts.length > MAX_RESTARTS) {
      log.error(`The database ended ${restarts.length} times within a minute and stays down.`);
      return;
    }
    log.error('The database ended unexpectedly and is started again.');
    await pause(RESTART_DELAY_MS);
    if (isStopping) return;
    try {
      postmaster = await start();
      watch(postmaster);
    } catch (error) {
      log.error((error as Error).message);
    }
  };

  watch(postmaster);
  return {
    socketDir,
    pid: () => postmaster.pid,
    stop: async () => {
      isStopping = true;
      await restarting;
      await stopPostmaster(postmaster.pid, place);
      await removeSocketFolder(socketDir, place.names);
    },
  };
}
