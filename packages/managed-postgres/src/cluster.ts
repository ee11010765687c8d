import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { ManagedPostgresError } from './errors.ts';
import { exists, type Place, writePrivately } from './place.ts';

const run = promisify(execFile);
export const UNFINISHED = 'postgres.unfinished';
const INITDB_TIMEOUT_MS = 120_000;

/** Makes the cluster when there is none, and refuses one that these binaries cannot read. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<void> {
  if (!(await exists(place.cluster))) return createCluster(place, binaries);
  const made = Number.parseInt(await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10);
  if (made === binaries.major) return;
  const { dataDirVariable } = place.names;
  throw new ManagedPostgresError(
    Number.isNaN(made)
      ? `${place.cluster} is not a PostgreSQL database. Move it away, or set ${dataDirVariable} to another directory.`
      : `The database in ${place.cluster} was made by PostgreSQL ${made}, which PostgreSQL ${binaries.major} ` +
          `cannot read. Carry it over with pg_dump of version ${made}, or set ${dataDirVariable} to a new directory.`,
  );
}

/** Prepares the cluster in another folder and renames it, so that a kill leaves no half-made cluster. */
async function createCluster({ home, cluster, account, password, names }: Place, binaries: Binaries) {
  const unfinished = join(home, UNFINISHED);
  const passwordFile = join(home, `${UNFINISHED}.password`);
  // The process that made it may just have been killed, with its initdb still writing.
  await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await mkdir(unfinished, { mode: 0o700 });
  if (account) await chown(unfinished, account.uid, account.gid);
  await writePrivately(passwordFile, password, account);
  try {
    await run(
      join(binaries.bin, 'initdb'),
      [
        ...['-D', unfinished, '-U', names.database, '--pwfile', passwordFile, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', ...collation(binaries.major), '--no-instructions'],
      ],
      { ...account, cwd: home, env: environment(), timeout: INITDB_TIMEOUT_MS },
    );
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const said = `${(error as { stderr?: string }).stderr ?? ''}`.trim().split('\n').slice(-3).join(' ');
    throw new ManagedPostgresError(`PostgreSQL could not make a database in ${home}: ${said || error}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Sorts texts alike on every machine: by code point, with the case rules of Unicode. */
function collation(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale-provider=icu', '--icu-locale=und'];
}

/** Without the secrets of this process and without PG… variables of its user, which change how PostgreSQL runs. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
