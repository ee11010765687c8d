import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { ManagedPostgresError, type Names } from './errors.ts';

/** The system account that runs PostgreSQL; null means the account of this process. */
export type DatabaseAccount = { uid: number; gid: number } | null;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root runs it as an account that exists on every machine. */
export function unprivilegedAccount({ product, urlVariable }: Names): DatabaseAccount {
  if (!isRoot()) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new ManagedPostgresError(
    'PostgreSQL does not run as root and this machine has neither an account "postgres" nor "nobody". ' +
      `Start ${product} as an ordinary user, or set ${urlVariable}.`,
  );
}

/** An existing database keeps the account that owns its files. */
export async function accountOf(folder: string, names: Names): Promise<DatabaseAccount> {
  const { uid, gid } = await stat(folder);
  if (uid === process.getuid?.()) return isRoot() ? unprivilegedAccount(names) : null;
  if (isRoot()) return { uid, gid };
  throw new ManagedPostgresError(
    `The database in ${folder} belongs to another user (id ${uid}). ` +
      `Start ${names.product} as that user or as root, or set ${names.dataDirVariable} to a directory of your own.`,
  );
}

/** Tests access as the account, which also respects access control lists and mount options. */
export function mayEnter(account: DatabaseAccount, folder: string): boolean {
  return run(account, 'cd "$1"', folder);
}

export function mayExecute(account: DatabaseAccount, program: string): boolean {
  return run(account, '[ -r "$1" ] && [ -x "$1" ]', program);
}

function run(account: DatabaseAccount, script: string, path: string): boolean {
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], options).status === 0;
}

function readId(flag: string, name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number(stdout);
  return status === 0 && Number.isInteger(id) && id > 0 ? id : null;
}
