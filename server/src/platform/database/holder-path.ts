import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kernel takes socket paths of about 104 bytes; a name of our own needs some twenty of them. */
const LONGEST_SOCKET_FOLDER = 75;

/** Lends a short name for a folder, so that sockets in deep folders can be bound and reached. */
export async function withShortPath<T>(folder: string, use: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return use(folder);
  const lent = await mkdtemp(join(shortTemporaryFolder(), 'alma-'));
  const short = join(lent, 'd');
  try {
    await symlink(folder, short);
    return await use(short);
  } finally {
    await rm(lent, { recursive: true, force: true });
  }
}

/** The machine's folder for temporary files, unless its own name is too long for sockets. */
export function shortTemporaryFolder(): string {
  const folder = tmpdir();
  return Buffer.byteLength(folder) <= 40 ? folder : '/tmp';
}
