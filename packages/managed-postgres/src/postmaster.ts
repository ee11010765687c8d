import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { environment } from './cluster.ts';
import { ManagedPostgresError, type Names } from './errors.ts';
import { disownReusedPid, isPostmasterOf, readPidFile } from './pid-file.ts';
import type { Place } from './place.ts';
import { type LogUse, settings } from './settings.ts';
import { shortTemporaryFolder } from './short-path.ts';

export interface Postmaster {
  pid: number;
  /** Resolves when the process is gone. */
  ended: Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;
const FAST_STOP_MS = 20_000;
const HARD_STOP_MS = 10_000;
const POLL_MS = 20;
const MAX_SOCKET_FOLDER_BYTES = 80;
const MAX_LOG_BYTES = 5 * 1024 * 1024;
const temporaryPrefix = ({ database }: Names): string => `${database}-pg-`;

interface StartOptions {
  use?: LogUse | undefined;
  timeoutMs?: number;
}

/** Starts PostgreSQL and waits until it accepts connections, which includes recovery after a crash. */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  socketDir: string,
  { use, timeoutMs = READY_TIMEOUT_MS }: StartOptions = {},
): Promise<Postmaster> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { postmaster, readLog } = await launch(place, binaries, settings(socketDir, binaries.major, use));
    if (await isReadyBefore(deadline, postmaster, place.cluster)) return postmaster;
    if (postmaster.pid) await stopPostmaster(postmaster.pid, place);
    const output = await readLog();
    const hasOldWorkers = output.includes('pre-existing shared memory block');
    if (!hasOldWorkers || Date.now() > deadline) {
      throw new ManagedPostgresError(`PostgreSQL did not start in ${place.cluster}: ${reasonIn(output)}`);
    }
    await pause(200);
  }
}

/** The errors that ended it, which come before lines about the shutdown, or else its last lines. */
function reasonIn(output: string): string {
  const lines = output.split('\n');
  const errors = lines.filter((line) => /\b(?:FATAL|PANIC): /.test(line));
  return (errors.length > 0 ? errors : lines).slice(-3).join(' ') || 'it printed nothing';
}

/** Shuts PostgreSQL down cleanly. If that takes too long, kills it, so that the next start recovers. */
export async function stopPostmaster(pid: number, { cluster, names }: Place): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const) {
    if (!signalProcess(pid, signal, names)) return;
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!(await isPostmasterOf(pid, cluster))) return;
      await pause(POLL_MS);
    }
  }
  throw new ManagedPostgresError(
    `The database process ${pid} does not stop. Kill it manually and start again.`,
  );
}

/** Stops a PostgreSQL that a killed process left running. Only for the process that owns the directory. */
export async function stopOrphan(place: Place): Promise<boolean> {
  const { cluster, names } = place;
  const orphan = await readPidFile(cluster);
  if (!orphan) return false;
  const isAlive = await isPostmasterOf(orphan.pid, cluster);
  if (isAlive) await stopPostmaster(orphan.pid, place);
  else await disownReusedPid(cluster, orphan);
  await removeSocketFolder(orphan.socketDir, names);
  return isAlive;
}

/** False if the process is already gone. */
function signalProcess(pid: number, signal: NodeJS.Signals, { product }: Names): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw new ManagedPostgresError(
      `The database process ${pid} belongs to another user. Start ${product} as that user.`,
    );
  }
}

export async function removeSocketFolder(socketDir: string, names: Names): Promise<void> {
  if (basename(socketDir).startsWith(temporaryPrefix(names)))
    await rm(socketDir, { recursive: true, force: true });
}

async function launch(place: Place, binaries: Binaries, options: string[]) {
  const logFile = join(place.dataDir, 'postgres.log');
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await truncate(logFile);
  const start = size > MAX_LOG_BYTES ? 0 : size;
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', place.cluster, ...options],
    // Detached, so that Ctrl+C only reaches this process, which then shuts the database down cleanly.
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
  // For an exit without stop(): an exit handler can only send a signal.
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

/** The cluster's folder, which is private, or a private temporary one when its path is too long for sockets. */
export async function makeSocketFolder({ cluster, account, names }: Place): Promise<string> {
  if (Buffer.byteLength(cluster) <= MAX_SOCKET_FOLDER_BYTES) return cluster;
  const folder = await mkdtemp(join(shortTemporaryFolder(), temporaryPrefix(names)));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
