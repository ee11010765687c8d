import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shortTemporaryFolder } from './holder-path.ts';
import type { Binaries } from './managed-binaries.ts';
import { environment } from './managed-cluster.ts';
import { ManagedDatabaseError } from './managed-errors.ts';
import { disownReusedPid, isPostmasterOf, readPidFile } from './managed-pidfile.ts';
import type { Place } from './managed-place.ts';
import { settings } from './managed-settings.ts';

export interface Postmaster {
  pid: number;
  /** Resolves when the process is gone, for whatever reason. */
  ended: Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;
const FAST_STOP_MS = 20_000;
const HARD_STOP_MS = 10_000;
const POLL_MS = 20;
const LONGEST_SOCKET_FOLDER = 80;
const LONGEST_LOG_BYTES = 5 * 1024 * 1024;
const TEMPORARY_PREFIX = 'alma-pg-';

/** Starts PostgreSQL and waits until it takes connections, after a crash until it has recovered. */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  socketDir: string,
): Promise<Postmaster> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const { postmaster, readLog } = await launch(place, binaries, socketDir);
    if (await isReadyBefore(deadline, postmaster, place.cluster)) return postmaster;
    if (postmaster.pid) await stopPostmaster(postmaster.pid, place.cluster);
    const said = await readLog();
    const hasOldWorkers = said.includes('pre-existing shared memory block');
    if (!hasOldWorkers || Date.now() > deadline) {
      const last = said.split('\n').slice(-3).join(' ') || 'it said nothing';
      throw new ManagedDatabaseError(`PostgreSQL did not start in ${place.cluster}: ${last}`);
    }
    await pause(200);
  }
}

/** Disconnects everybody and writes everything down; when that takes too long, leaves it to recovery. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const) {
    if (!signalProcess(pid, signal)) return;
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!(await isPostmasterOf(pid, cluster))) return;
      await pause(POLL_MS);
    }
  }
  throw new ManagedDatabaseError(
    `The database process ${pid} does not stop. End it by hand and start again.`,
  );
}

/** Ends what a killed server left running. Only for the directory's holder: nobody else may be using it. */
export async function stopOrphan({ cluster }: Place): Promise<boolean> {
  const left = await readPidFile(cluster);
  if (!left) return false;
  const isAlive = await isPostmasterOf(left.pid, cluster);
  if (isAlive) await stopPostmaster(left.pid, cluster);
  else await disownReusedPid(cluster, left);
  await removeSocketFolder(left.socketDir);
  return isAlive;
}

/** False when the process is gone already. */
function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw new ManagedDatabaseError(
      `The database process ${pid} belongs to another user. Start Alma as that user.`,
    );
  }
}

export async function removeSocketFolder(socketDir: string): Promise<void> {
  if (basename(socketDir).startsWith(TEMPORARY_PREFIX)) await rm(socketDir, { recursive: true, force: true });
}

async function launch(place: Place, binaries: Binaries, socketDir: string) {
  const logFile = join(place.dataDir, 'postgres.log');
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LONGEST_LOG_BYTES) await truncate(logFile);
  const start = size > LONGEST_LOG_BYTES ? 0 : size;
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', place.cluster, ...settings(socketDir, binaries.major)],
    // A session of its own: Ctrl+C reaches the server alone, which then stops the database in order.
    {
      ...place.account,
      cwd: place.home,
      env: environment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // The last resort when nobody called stop(): a signal is all that fits into an exit handler.
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  void ended.then(() => process.off('exit', onExit));
  child.unref();
  await log.close();
  const readLog = async () => (await readFile(logFile)).subarray(start).toString().trim();
  const postmaster: Postmaster = { pid: child.pid ?? 0, ended };
  return { postmaster, readLog };
}

async function isReadyBefore(
  deadline: number,
  { pid, ended }: Postmaster,
  cluster: string,
): Promise<boolean> {
  let isOver = pid === 0;
  void ended.then(() => (isOver = true));
  while (!isOver && Date.now() < deadline) {
    const found = await readPidFile(cluster);
    if (found?.pid === pid && found.isReady) return true;
    await pause(POLL_MS);
  }
  return false;
}

/** The cluster's own folder is private already; only where its path is too long, a private one is made. */
export async function makeSocketFolder({ cluster, account }: Place): Promise<string> {
  if (Buffer.byteLength(cluster) <= LONGEST_SOCKET_FOLDER) return cluster;
  const folder = await mkdtemp(join(shortTemporaryFolder(), TEMPORARY_PREFIX));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
