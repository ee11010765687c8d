import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DatabaseAccount, accountOf, mayEnter, unprivilegedAccount } from './managed-account.ts';
import { ManagedDatabaseError, type ManagedLog } from './managed-errors.ts';

export interface Place {
  dataDir: string;
  /** The folder that holds the cluster; the data directory itself wherever possible. */
  home: string;
  cluster: string;
  account: DatabaseAccount;
  password: string;
}

/** PostgreSQL keeps paths in buffers of 1024 bytes and appends names of its own. */
const LONGEST_PATH = 900;
/** Where root keeps what an unprivileged account must reach but a private checkout would hide. */
export const SYSTEM_FOLDER = '/var/lib/alma';

export async function prepareDataDirectory(wanted: string): Promise<string> {
  if (Buffer.byteLength(wanted) > LONGEST_PATH) {
    throw new ManagedDatabaseError(
      `The data directory's path is ${Buffer.byteLength(wanted)} bytes long; PostgreSQL takes at most ` +
        `${LONGEST_PATH}. Set ALMA_DATA_DIR to a shorter path.`,
    );
  }
  try {
    await mkdir(wanted, { recursive: true });
    const dataDir = await realpath(wanted);
    const probe = join(dataDir, `.probe-${randomBytes(4).toString('hex')}`);
    await writeFile(probe, '');
    await rm(probe);
    return dataDir;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ManagedDatabaseError(
      `The data directory ${wanted} cannot be written (${code}). ` +
        'Give this user the right to write there, or set ALMA_DATA_DIR to another directory.',
    );
  }
}

/** Decides where the database lives and which account runs it. Call it as the directory's only holder. */
export async function findPlace(dataDir: string, log: ManagedLog): Promise<Place> {
  const home = (await readRecordedHome(dataDir)) ?? (await chooseHome(dataDir, log));
  const cluster = join(home, 'postgres');
  const account = (await exists(cluster)) ? await accountOf(cluster) : unprivilegedAccount();
  return { dataDir, home, cluster, account, password: await keepPassword(dataDir) };
}

async function chooseHome(dataDir: string, log: ManagedLog): Promise<string> {
  const account = unprivilegedAccount();
  if (mayEnter(account, dataDir) || (await letIn(account, dataDir))) return dataDir;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const home = join(SYSTEM_FOLDER, `data-${key}`);
  try {
    await mkdir(home, { recursive: true, mode: 0o755 });
    await chmod(SYSTEM_FOLDER, 0o755);
  } catch (error) {
    throw new ManagedDatabaseError(
      `Only root may enter ${dataDir}, PostgreSQL does not run as root, and ${home} cannot be made ` +
        `(${(error as NodeJS.ErrnoException).code}). Set ALMA_DATA_DIR to a directory that every user may enter.`,
    );
  }
  await writeFile(recordOf(dataDir), `${JSON.stringify({ home })}\n`);
  log.warn(
    `Only root may enter ${dataDir} and PostgreSQL does not run as root: the database lives in ${home}.`,
  );
  return home;
}

/** A private directory of root's, as temporary ones are, lets this one account pass and nobody else. */
async function letIn(account: DatabaseAccount, dataDir: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(dataDir);
  if (!account || uid !== 0 || gid !== 0) return false;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, mode | 0o010);
  if (mayEnter(account, dataDir)) return true;
  await chmod(dataDir, mode);
  await chown(dataDir, uid, gid);
  return false;
}

async function readRecordedHome(dataDir: string): Promise<string | null> {
  const text = await readFile(recordOf(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const home = parseHome(text);
  if (home && (await exists(home))) return home;
  throw new ManagedDatabaseError(
    `${recordOf(dataDir)} says that the database lives in ${home ?? '(unreadable)'}, which is not there. ` +
      `Bring that folder back, or remove ${basename(recordOf(dataDir))} to begin with an empty database.`,
  );
}

function parseHome(text: string): string | null {
  try {
    const { home } = JSON.parse(text) as { home?: unknown };
    return typeof home === 'string' ? home : null;
  } catch {
    return null;
  }
}

const recordOf = (dataDir: string): string => join(dataDir, 'database.json');

async function keepPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'database.password');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim()) return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await writePrivately(path, password, null);
  return password;
}

/** Writes a file that nobody but its owner ever could read, and makes sure it survives a power cut. */
export async function writePrivately(path: string, text: string, owner: DatabaseAccount) {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  if (owner) await chown(path, owner.uid, owner.gid);
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
