import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './managed-binaries.ts';
import { ManagedDatabaseError } from './managed-errors.ts';
import { exists, type Place, writePrivately } from './managed-place.ts';

const run = promisify(execFile);
const UNFINISHED = 'postgres.unfinished';
const INITDB_TIMEOUT_MS = 120_000;

export const superuser = 'alma';

/** Makes the cluster when there is none, and refuses one that these binaries cannot read. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<void> {
  if (!(await exists(place.cluster))) return createCluster(place, binaries);
  const made = Number.parseInt(await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10);
  if (made === binaries.major) return;
  throw new ManagedDatabaseError(
    Number.isNaN(made)
      ? `${place.cluster} is not a PostgreSQL database. Move it away, or set ALMA_DATA_DIR to another directory.`
      : `The database in ${place.cluster} was made by PostgreSQL ${made}, which PostgreSQL ${binaries.major} ` +
          `cannot read. Carry it over with pg_dump of version ${made}, or set ALMA_DATA_DIR to a new directory.`,
  );
}

/** Prepares the cluster aside and renames it, so that a kill in the middle leaves nothing half made. */
async function createCluster({ home, cluster, account, password }: Place, binaries: Binaries) {
  const unfinished = join(home, UNFINISHED);
  const passwordFile = join(home, `${UNFINISHED}.password`);
  // Its maker may have been killed a moment ago, with initdb still at work for a breath.
  await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await mkdir(unfinished, { mode: 0o700 });
  if (account) await chown(unfinished, account.uid, account.gid);
  await writePrivately(passwordFile, password, account);
  try {
    await run(
      join(binaries.bin, 'initdb'),
      [
        ...['-D', unfinished, '-U', superuser, '--pwfile', passwordFile, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', ...collation(binaries.major), '--no-instructions'],
      ],
      { ...account, cwd: home, env: environment(), timeout: INITDB_TIMEOUT_MS },
    );
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const said = `${(error as { stderr?: string }).stderr ?? ''}`.trim().split('\n').slice(-3).join(' ');
    throw new ManagedDatabaseError(`PostgreSQL could not make a database in ${home}: ${said || error}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** One order of texts on every machine: by code point, with the case rules of Unicode. */
function collation(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale-provider=icu', '--icu-locale=und'];
}

/** The server's secrets and any PG… variables of its user are none of PostgreSQL's business. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
