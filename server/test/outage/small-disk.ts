import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  /** Frees what `fill` used. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Mounts a file system in memory; undefined where this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp('/tmp/alma-disk-');
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  await chmod(folder, 0o755);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    async fill() {
      for (const bytes of [65_536, 4_096]) {
        let isFull = false;
        while (!isFull) {
          isFull = await writeFile(ballast, Buffer.alloc(bytes), { flag: 'a' }).then(
            () => false,
            () => true,
          );
        }
      }
    },
    clear: () => truncate(ballast),
    async remove() {
      run('umount', '-l', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
