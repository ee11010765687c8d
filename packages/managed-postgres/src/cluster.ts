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

/** Creates the cluster if there is none, and refuses one that these binaries cannot read. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<void> {
  if (!(await exists(place.cluster))) return createCluster(place, binaries);
  const made = Number.parseInt(await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10);
  if (made === binaries.major) return;
  const { dataDirVariable } = place.names;
  throw new ManagedPostgresError(
    Number.isNaN(made)
      ? `${place.cluster} is not a PostgreSQL database. Move it away, or set ${dataDirVariable} to another directory.`
      : `The database in ${place.cluster} was created by PostgreSQL ${made}, which PostgreSQL ${binaries.major} ` +
          `cannot read. Migrate it with pg_dump of version ${made}, or set ${dataDirVariable} to a new directory.`,
  );
}

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves no partial cluster. */
async function createCluster({ home, cluster, account, password, names }: Place, binaries: Binaries) {
  const unfinished = join(home, UNFINISHED);
  const passwordFile = join(home, `${UNFINISHED}.password`);
  // Retries, because the initdb of a killed process may still be writing.
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
    const output = `${(error as { stderr?: string }).stderr ?? ''}`.trim().split('\n').slice(-3).join(' ');
    throw new ManagedPostgresError(`PostgreSQL could not create a database in ${home}: ${output || error}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Sorts texts identically on every machine: by code point (by ICU's root order before 17), with Unicode case rules. */
function collation(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale-provider=icu', '--icu-locale=und'];
}

/** A clean environment: no secrets of this process, and no PG… variables, which would change how PostgreSQL runs. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
