import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PidFile {
  pid: number;
  socketDir: string;
  isReady: boolean;
}

/** A process id larger than any system assigns. */
const UNUSED_PID = 2_147_483_647;

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const [pid, , , , socketDir = '', , , status = ''] = text?.split('\n') ?? [];
  return Number(pid) > 0 ? { pid: Number(pid), socketDir, isReady: status.startsWith('ready') } : null;
}

/** True when the process serves this cluster. Its id alone proves nothing, because systems reuse ids. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const program = basename(command.split('\0')[0] ?? '');
    // The postmaster's working directory is its cluster, even after a parent folder was renamed.
    return program === 'postgres' && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
  }
  const { stdout } = await run('ps', ['-ww', '-p', `${pid}`, '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(`-D ${cluster}`);
}

/**
 * PostgreSQL refuses to start while the id in its file belongs to any process of its account. This replaces the id but
 * keeps the file, because it also names the shared memory by which PostgreSQL detects orphaned workers.
 */
export async function disownReusedPid(cluster: string, staleFile: PidFile): Promise<void> {
  if (!isTaken(staleFile.pid)) return;
  // Not through a link: the account that runs PostgreSQL owns the cluster, and this may be a process of root.
  const file = await open(join(cluster, 'postmaster.pid'), constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const rest = (await file.readFile('utf8')).split('\n').slice(1);
    await file.truncate();
    await file.write([UNUSED_PID, ...rest].join('\n'), 0);
  } finally {
    await file.close();
  }
  await rm(join(staleFile.socketDir, '.s.PGSQL.5432.lock'), { force: true });
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
