import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './managed-binaries.ts';
import type { ManagedLog } from './managed-errors.ts';
import type { Place } from './managed-place.ts';
import {
  makeSocketFolder,
  type Postmaster,
  removeSocketFolder,
  startPostmaster,
  stopPostmaster,
} from './managed-postmaster.ts';

export interface Supervisor {
  socketDir: string;
  pid: () => number;
  stop: () => Promise<void>;
}

const MOST_RESTARTS = 5;
const WINDOW_MS = 60_000;
const RESTART_DELAY_MS = 200;

/** Keeps PostgreSQL running while this process lives, and lets it end with this process. */
export async function supervise(place: Place, binaries: Binaries, log: ManagedLog): Promise<Supervisor> {
  const socketDir = await makeSocketFolder(place);
  const start = () => startPostmaster(place, binaries, socketDir);
  let postmaster = await start().catch(async (error: unknown) => {
    await removeSocketFolder(socketDir);
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
    if (restarts.length > MOST_RESTARTS) {
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
      await stopPostmaster(postmaster.pid, place.cluster);
      await removeSocketFolder(socketDir);
    },
  };
}
