import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withShortPath } from './holder-path.ts';
import { ManagedDatabaseError } from './managed-errors.ts';

/** Who holds a directory, as that process itself tells it. */
export interface Holder {
  pid: number;
  address: string | null;
  since: string;
  settled: boolean;
}

export interface Hold {
  readonly holder: Holder;
  /** Tells later starters under which address this process can be reached. */
  announce: (address: string) => void;
  release: () => Promise<void>;
}

class DirectoryHeldError extends ManagedDatabaseError {
  override name = 'DirectoryHeldError';
  readonly heldBy: Holder;

  constructor(dir: string, holder: Holder) {
    const where = holder.address ? ` at ${holder.address}` : '';
    super(
      `Another Alma (process ${holder.pid}${where}) is using the data directory ${dir}. ` +
        'Stop it first, or set ALMA_DATA_DIR to another directory.',
    );
    this.heldBy = holder;
  }
}

const ATTEMPTS = 5;
const ANSWER_TIMEOUT_MS = 1000;
/** A socket younger than this may belong to a process that is just about to listen on it. */
const SWEEP_AGE_MS = 10_000;
const SOCKET_NAME = /^(\d+)-[0-9a-f]{8}\.sock$/;

/**
 * Makes this process the only holder of a directory.
 *
 * Every starter listens on a socket of its own inside the directory and only then looks for others.
 * Two at once therefore always see each other, and a socket dies with its process, so neither a
 * left-over file nor a reused process id can pass for a live holder.
 */
export async function holdDirectory(dir: string, address: string | null = null): Promise<Hold> {
  const sockets = join(dir, 'holders');
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const { hold, name } = await publish(sockets, address);
    const other = await findOther(sockets, name);
    if (!other) {
      hold.holder.settled = true;
      return hold;
    }
    await hold.release();
    if (other.settled || attempt === ATTEMPTS) throw new DirectoryHeldError(dir, other);
    await pause(randomInt(20, 200 * attempt));
  }
}

/** The live holder of a directory, if there is one. */
export async function findHolder(dir: string): Promise<Holder | null> {
  return findOther(join(dir, 'holders'), null);
}

async function publish(sockets: string, address: string | null): Promise<{ hold: Hold; name: string }> {
  const holder: Holder = { pid: process.pid, address, since: new Date().toISOString(), settled: false };
  const name = `${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.end(JSON.stringify(holder));
  });
  await withShortPath(sockets, (short) => listen(server, join(short, name)));
  server.unref();
  const release = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(join(sockets, name), { force: true });
  };
  return { hold: { holder, announce: (known) => void (holder.address = known), release }, name };
}

async function findOther(sockets: string, own: string | null): Promise<Holder | null> {
  const found = await readdir(sockets).catch(() => []);
  let starting: Holder | null = null;
  for (const name of found) {
    const pid = SOCKET_NAME.exec(name)?.[1];
    if (!pid || name === own) continue;
    const answer = await withShortPath(sockets, (short) => ask(join(short, name), Number(pid)));
    if (answer?.settled) return answer;
    if (answer) starting = answer;
    if (!answer) await sweep(join(sockets, name));
  }
  return starting;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Null when nobody listens; a process that is stopped or busy cannot answer but holds all the same. */
function ask(path: string, pid: number): Promise<Holder | null> {
  const silent: Holder = { pid, address: null, since: '', settled: true };
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    const finish = (holder: Holder | null) => {
      socket.destroy();
      resolve(holder);
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish(silent));
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    socket.on('end', () => finish(readHolder(text) ?? silent));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : silent),
    );
  });
}

function readHolder(text: string): Holder | null {
  try {
    const { pid, address, since, settled } = JSON.parse(text) as Holder;
    return typeof pid === 'number' ? { pid, address, since, settled } : null;
  } catch {
    return null;
  }
}

async function sweep(path: string) {
  const found = await stat(path).catch(() => null);
  if (found && Date.now() - found.mtimeMs > SWEEP_AGE_MS) await rm(path, { force: true });
}
