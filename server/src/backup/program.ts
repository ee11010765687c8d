// Backups of a whole installation, which may be running:
//   npm run backup -- --make-key ~/alma-backup.key
//   npm run backup -- /backups/alma.backup --to age1…
//   npm run verify -- /backups/alma.backup --key ~/alma-backup.key
//   npm run restore -- /backups/alma.backup --key ~/alma-backup.key
//   npm run restore -- /mnt/archive --key ~/alma-backup.key --to 2026-11-25T09:30:00Z
// The environment, or `.env`, names the installation as it does for a server.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import product from '../../../package.json' with { type: 'json' };
import { ConfigError } from '../config/config.ts';
import { ManagedPostgresError } from '../platform/database/managed.ts';
import { auditLedgerAt } from '../wallet/index.ts';
import { isArchive, restoreObjects, withArchive } from './continuous/commands.ts';
import { recoverDatabase } from './continuous/restore-archive.ts';
import { verifyArchive } from './continuous/verify-archive.ts';
import { BackupError } from './errors.ts';
import { type End, secretCheck } from './format.ts';
import { readInstallation, withInstallation } from './installation.ts';
import { makeBackup } from './make-backup.ts';
import type { Part } from './parts.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = `Usage:
  npm run backup -- --make-key <file>             makes a key pair: keep the file away from the servers
  npm run backup -- <file> --to <age1…> [--to …]  writes a backup for the owners of these public keys
  npm run verify -- <file> --key <file>           reads a backup to its end and says what is in it
  npm run restore -- <file> --key <file>          fills an empty installation from a backup
  npm run verify -- <archive> --key <file>        the same for a continuous archive: its folder, or "bucket"
  npm run restore -- <archive> --key <file> [--to <time>]
                                                  as of its last moment, or an earlier one (2026-11-25T09:30:00Z)`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const otherSecret =
  'ALMA_SECRET differs from that of the backup: everyone must sign in again, and sealed keys are lost. Set the old one.';

class UsageError extends Error {}

async function main(): Promise<void> {
  const { command, file, to, key, makeKey, until } = readArguments();
  if (makeKey !== undefined) return writeKey(makeKey);
  if (command === 'backup') return backup(file, to);
  const identity = await readIdentity(key);
  const ofArchive = await isArchive(file);
  if (until && !ofArchive)
    throw new UsageError(`--to: ${file} is a single backup. Only an archive can be restored to a moment.`);
  if (command === 'verify') return ofArchive ? verifyFromArchive(file, identity) : verify(file, identity);
  return ofArchive ? restoreFromArchive(file, { identity, until }) : restore(file, identity);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string', multiple: true },
        key: { type: 'string' },
        'make-key': { type: 'string' },
      },
    });
    const [command = '', file = '', ...more] = positionals;
    const makeKey = values['make-key'];
    const { to = [], key = '' } = values;
    const isWhole = makeKey !== undefined || (file !== '' && (command === 'backup' ? to : key).length > 0);
    if (!['backup', 'verify', 'restore'].includes(command) || more.length > 0 || !isWhole)
      throw new UsageError(usage);
    return { command, file, to, key, makeKey, until: readUntil(command, to) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

/** `--to` names recipients for a backup and a moment for a restore. */
function readUntil(command: string, to: readonly string[]): Date | undefined {
  if (command !== 'backup') return readMoment(to);
  for (const recipient of to) assertRecipient(recipient);
  return undefined;
}

function readMoment([text, ...more]: readonly string[]): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  // Without an offset, the text would mean different moments on different machines.
  const hasOffset = /T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (hasOffset && !Number.isNaN(moment.getTime()) && more.length === 0) return moment;
  throw new UsageError(
    `${text} is not a moment. Write it as 2026-11-25T09:30:00Z, or with an offset such as +01:00 instead of Z.`,
  );
}

function assertRecipient(key: string): void {
  try {
    new Encrypter().addRecipient(key);
  } catch {
    throw new UsageError(`${key} is not a public key. Public keys begin with age1; --make-key prints one.`);
  }
}

async function writeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    cannotWrite(file),
  );
  say(
    `${file} opens backups: keep it away from the servers, in two places.\nMake backups for it with\n  --to ${recipient}`,
  );
}

/** A file may hold several keys, since an archive has two readers while its key is changed. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`${file} cannot be read.`);
  });
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0)
    throw new BackupError(`${file} contains no key. Make one with npm run backup -- --make-key <file>.`);
  return keys.join('\n');
}

async function backup(file: string, recipients: readonly string[]): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists. Choose another name.`);
  await withInstallation({ isThere: true }, async ({ config, parts, store, name }) => {
    say(`Reading ${name}`);
    const began = performance.now();
    const { end, missing } = await makeBackup(
      {
        parts,
        store,
        secret: config.secret,
        hasOwnSecret: config.secretFile !== undefined,
        version: product.version,
      },
      { file, recipients, now: new Date(), onProgress: progress() },
    ).catch(cannotWrite(file));
    say(`${file}: ${summary(end)}, in ${seconds(began)}`);
    if (missing.length === 0) return;
    process.exitCode = 1;
    say(
      `${missing.length} files that the database refers to are missing from the store:\n${missing.join('\n')}`,
    );
  });
}

async function verify(file: string, identity: string): Promise<void> {
  const none = async (): Promise<void> => undefined;
  const { head, end } = await readBackup(
    { file, identity },
    { begin: none, secret: none, piece: none, object: none },
  );
  for (const { part, name, rows, sha256 } of end.tables) say(`${part}.${name}  ${rows} rows  ${sha256}`);
  say(`Intact. Made ${head.made_at} by release ${head.version}: ${summary(end)}`);
}

async function restore(file: string, identity: string): Promise<void> {
  await withInstallation({ isThere: false }, async ({ config, parts, store, name }) => {
    say(`Filling ${name}`);
    const began = performance.now();
    const { head, end, hasOtherSecret } = await restoreBackup(
      {
        parts,
        store,
        secret: config.secret,
        acceptedSecret: config.acceptedSecret,
        async keepSecret(secret) {
          if (config.secretFile) await writeFile(config.secretFile, `${secret}\n`, { mode: 0o600 });
        },
      },
      { file, identity, onProgress: progress() },
    );
    say(`Restored as of ${head.made_at}: ${summary(end)}, in ${seconds(began)}`);
    await reportLedger(parts);
    if (hasOtherSecret) say(otherSecret);
  });
}

async function verifyFromArchive(name: string, identity: string): Promise<void> {
  await withArchive({ name, identity, bucket: readInstallation().bucket }, async (source) => {
    const { bases, logFiles, objects } = await verifyArchive(source, progress());
    for (const { ended_at, version, bytes } of bases)
      say(`base backup  ${ended_at}  release ${version}  ${Math.ceil(bytes / 1_000_000)} MB`);
    say(`Intact. ${logFiles} files of the write-ahead log, ${objects} files, from ${bases[0]?.ended_at} on.`);
  });
}

async function restoreFromArchive(
  name: string,
  { identity, until }: { identity: string; until: Date | undefined },
): Promise<void> {
  const { bucket, databaseUrl, dataDir } = readInstallation();
  if (databaseUrl)
    throw new BackupError('DATABASE_URL: an archive restores into a managed database. Unset it.');
  const began = performance.now();
  await withArchive({ name, identity, bucket }, async (source) => {
    const { base, secret, last } = await recoverDatabase(source, { dataDir, until, onProgress: progress() });
    await withInstallation({ isThere: false }, async ({ config, parts, store, name }) => {
      say(`Filling ${name}`);
      if (secret && config.secretFile) await writeFile(config.secretFile, `${secret}\n`, { mode: 0o600 });
      const url = parts[0]?.url ?? '';
      const files = bucket
        ? { count: 0, missing: [] }
        : await restoreObjects(source, { url, store, onProgress: progress() });
      const moment = (until ?? last)?.toISOString() ?? base.ended_at;
      say(`Restored as of ${moment}: ${files.count} files, in ${seconds(began)}`);
      await reportLedger(parts);
      const known = [secret ?? config.secret, config.acceptedSecret];
      if (!known.some((secret) => secret && secretCheck(secret) === base.secret_check)) say(otherSecret);
      if (files.missing.length === 0) return;
      process.exitCode = 1;
      say(
        `${files.missing.length} files are missing or damaged in the archive:\n${files.missing.join('\n')}`,
      );
    });
  });
}

async function reportLedger(parts: readonly Part[]): Promise<void> {
  for (const { url } of parts.filter(({ name }) => name === 'ledger')) {
    const { transfers, errors } = await auditLedgerAt(url);
    say(errors.length === 0 ? `The ledger is sound: ${transfers} transfers.` : `The ledger is not sound:`);
    for (const error of errors) say(`- ${error}`);
    if (errors.length > 0) process.exitCode = 1;
  }
}

/** Writes at most one line a second. */
function progress(): (text: string) => void {
  let writtenAt = performance.now();
  return (text) => {
    if (performance.now() - writtenAt < 1_000) return;
    writtenAt = performance.now();
    process.stderr.write(`${text}\n`);
  };
}

function summary({ tables, objects }: End): string {
  const sum = (key: 'rows' | 'bytes'): number => tables.reduce((total, table) => total + table[key], 0);
  const megabytes = Math.ceil((sum('bytes') + objects.bytes) / 1_000_000);
  return `${sum('rows')} rows in ${tables.length} tables, ${objects.count} files, ${megabytes} MB`;
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

const unwritable = ['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT'];

const cannotWrite =
  (file: string) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new BackupError(`${file} exists. Choose another name.`);
    if (unwritable.includes(code ?? '')) throw new BackupError(`${file} cannot be written (${code}).`);
    throw error;
  };

main().catch((error: unknown) => {
  const isKnown = [BackupError, UsageError, ConfigError, ManagedPostgresError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${isKnown ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
