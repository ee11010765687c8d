import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ManagedPostgresError, type Names } from './errors.ts';
import { withShortPath } from './short-path.ts';

/** The process that owns a directory, as it describes itself. */
interface Owner {
  pid: number;
  address: string | null;
  /** False while it may still yield to another process that starts at the same moment. */
  settled: boolean;
}

export interface DirectoryLock {
  release: () => Promise<void>;
}

/** The folder's name on disk; other releases use it too. */
const LOCK_FOLDER = 'holders';

const ATTEMPTS = 5;
const ANSWER_TIMEOUT_MS = 1000;
/** A younger socket may belong to a process that is about to listen on it. */
const SWEEP_AGE_MS = 10_000;
const SOCKET_NAME = /^(\d+)-[0-9a-f]{8}\.sock$/;

/**
 * Makes this process the only owner of a directory.
 *
 * Every process first listens on its own socket in the directory and then looks for others, so that two simultaneous
 * starts always see each other. A socket dies with its process, so neither a left-over file nor a reused process id
 * looks like a live owner.
 * @throws ManagedPostgresError when another process owns it.
 */
export async function lockDirectory(
  dir: string,
  names: Names,
  address: string | null = null,
): Promise<DirectoryLock> {
  const sockets = join(dir, LOCK_FOLDER);
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const { owner, name, release } = await publish(sockets, address);
    const other = await findOther(sockets, name);
    if (!other) {
      owner.settled = true;
      return { release };
    }
    await release();
    if (other.settled || attempt === ATTEMPTS) throw lockedError(dir, other, names);
    await pause(randomInt(20, 200 * attempt));
  }
}

function lockedError(dir: string, { pid, address }: Owner, { product, dataDirVariable }: Names): Error {
  const where = address ? ` at ${address}` : '';
  return new ManagedPostgresError(
    `Another ${product} (process ${pid}${where}) is using the data directory ${dir}. ` +
      `Stop it first, or set ${dataDirVariable} to another directory.`,
  );
}

async function publish(sockets: string, address: string | null) {
  const owner: Owner = { pid: process.pid, address, settled: false };
  const name = `${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.end(JSON.stringify(owner));
  });
  await withShortPath(sockets, (short) => once(server.listen(join(short, name)), 'listening'));
  server.unref();
  const release = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(join(sockets, name), { force: true });
  };
  return { owner, name, release };
}

async function findOther(sockets: string, ownName: string): Promise<Owner | null> {
  const found = await readdir(sockets).catch(() => []);
  let starting: Owner | null = null;
  for (const name of found) {
    const pid = SOCKET_NAME.exec(name)?.[1];
    if (!pid || name === ownName) continue;
    const answer = await withShortPath(sockets, (short) => ask(join(short, name), Number(pid)));
    if (answer?.settled) return answer;
    if (answer) starting = answer;
    if (!answer) await sweep(join(sockets, name));
  }
  return starting;
}

/** Null when no process listens. A stopped or busy process cannot answer, but is still the owner. */
async function ask(path: string, pid: number): Promise<Owner | null> {
  const silent: Owner = { pid, address: null, settled: true };
  const socket = connect(path);
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  try {
    return readOwner(await text(socket)) ?? silent;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? null : silent;
  }
}

function readOwner(answer: string): Owner | null {
  try {
    const { pid, address, settled } = JSON.parse(answer) as Owner;
    return typeof pid === 'number' ? { pid, address, settled } : null;
  } catch {
    return null;
  }
}

async function sweep(path: string) {
  const found = await stat(path).catch(() => null);
  if (found && Date.now() - found.mtimeMs > SWEEP_AGE_MS) await rm(path, { force: true });
}
