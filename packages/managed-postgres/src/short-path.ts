import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Socket paths are limited to about 104 bytes, of which a file name here needs about 20. */
const MAX_SOCKET_FOLDER_BYTES = 75;

/** Runs `use` with a short path to the folder, so that sockets in deep folders can be bound and reached. */
export async function withShortPath<T>(folder: string, use: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES) return use(folder);
  const temporary = await mkdtemp(join(shortTemporaryFolder(), 'lock-'));
  const short = join(temporary, 'd');
  try {
    await symlink(folder, short);
    return await use(short);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The system's temporary folder, or `/tmp` when its path is too long for sockets. */
export function shortTemporaryFolder(): string {
  const folder = tmpdir();
  return Buffer.byteLength(folder) <= 40 ? folder : '/tmp';
}
