import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { accountOf, type DatabaseAccount, mayEnter, unprivilegedAccount } from './account.ts';
import { type Log, ManagedPostgresError, type Names } from './errors.ts';

export interface Place {
  dataDir: string;
  /** The folder with the cluster; the data directory itself whenever possible. */
  home: string;
  cluster: string;
  account: DatabaseAccount;
  password: string;
  names: Names;
}

/** PostgreSQL stores paths in buffers of 1024 bytes and appends names to them. */
const MAX_PATH_BYTES = 900;
/** Folder of root for data that an unprivileged account must reach when the checkout is private. */
export const systemFolder = ({ database }: Names): string => `/var/lib/${database}`;

/** Creates the directory if missing, and returns its real path. */
export async function prepareDataDirectory(requestedDir: string, names: Names): Promise<string> {
  const { dataDirVariable } = names;
  if (Buffer.byteLength(requestedDir) > MAX_PATH_BYTES) {
    throw new ManagedPostgresError(
      `The data directory's path is ${Buffer.byteLength(requestedDir)} bytes long; PostgreSQL takes at most ` +
        `${MAX_PATH_BYTES}. Set ${dataDirVariable} to a shorter path.`,
    );
  }
  try {
    await mkdir(requestedDir, { recursive: true });
    const dataDir = await realpath(requestedDir);
    const probe = join(dataDir, `.probe-${randomBytes(4).toString('hex')}`);
    await writeFile(probe, '');
    await rm(probe);
    return dataDir;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ManagedPostgresError(
      `The data directory ${requestedDir} cannot be written (${code}). ` +
        `Give this user the right to write there, or set ${dataDirVariable} to another directory.`,
    );
  }
}

/** Decides where the cluster is and which account runs it. Only for the process that owns the directory. */
export async function findPlace(dataDir: string, names: Names, log: Log): Promise<Place> {
  const home = (await readRecordedHome(dataDir)) ?? (await chooseHome(dataDir, names, log));
  const cluster = join(home, 'postgres');
  const account = (await exists(cluster)) ? await accountOf(cluster, names) : unprivilegedAccount(names);
  return { dataDir, home, cluster, account, password: await ensurePassword(dataDir), names };
}

/** Finds the cluster of a directory without creating anything; undefined when there is none. */
export async function findExistingPlace(
  requestedDir: string,
): Promise<Pick<Place, 'cluster' | 'password'> | undefined> {
  const dataDir = await realpath(requestedDir).catch(() => undefined);
  if (dataDir === undefined) return undefined;
  const cluster = join((await readRecordedHome(dataDir)) ?? dataDir, 'postgres');
  const password = await readFile(passwordFileOf(dataDir), 'utf8').catch(() => '');
  return password.trim() ? { cluster, password: password.trim() } : undefined;
}

async function chooseHome(dataDir: string, names: Names, log: Log): Promise<string> {
  const account = unprivilegedAccount(names);
  if (mayEnter(account, dataDir) || (await admitAccount(account, dataDir))) return dataDir;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const shared = systemFolder(names);
  const home = join(shared, `data-${key}`);
  try {
    await mkdir(home, { recursive: true, mode: 0o755 });
    await chmod(shared, 0o755);
  } catch (error) {
    throw new ManagedPostgresError(
      `Only root may enter ${dataDir}, PostgreSQL does not run as root, and ${home} cannot be made ` +
        `(${(error as NodeJS.ErrnoException).code}). Set ${names.dataDirVariable} to a directory that every user may enter.`,
    );
  }
  await writeFile(recordOf(dataDir), `${JSON.stringify({ home })}\n`);
  log.warn(
    `Only root may enter ${dataDir} and PostgreSQL does not run as root: the database lives in ${home}.`,
  );
  return home;
}

/** Lets the account's group enter a private directory of root, such as a temporary one. */
async function admitAccount(account: DatabaseAccount, dataDir: string): Promise<boolean> {
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
  throw new ManagedPostgresError(
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

const passwordFileOf = (dataDir: string): string => join(dataDir, 'database.password');

async function ensurePassword(dataDir: string): Promise<string> {
  const path = passwordFileOf(dataDir);
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (stored.trim()) return stored.trim();
  const password = randomBytes(24).toString('base64url');
  await writePrivately(path, password, null);
  return password;
}

/** Writes a file that only its owner can read at any time, and flushes it so that it survives a power cut. */
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

/** Connects as superuser over the private socket. */
export const addressOf = (
  { database: user }: Names,
  password: string,
  socketDir: string,
  database = user,
): string => `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
