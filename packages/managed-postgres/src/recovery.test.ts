import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { readBaseBackup } from './base-backup.ts';
import { openHandover, unbrokenMarker } from './handover.ts';
import { type ManagedPostgres, startManagedPostgres } from './managed-postgres.ts';
import { recoverManagedPostgres } from './recovery.ts';
import { names } from './testing/names.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let running: ManagedPostgres[];
const at = (name: string): string => join(folder, name);

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function start(dataDir: string, archive?: { delaySeconds: number }): Promise<ManagedPostgres> {
  const database = await startManagedPostgres({ dataDir, names, log: quiet, archive });
  running.push(database);
  return database;
}

async function stop(database: ManagedPostgres): Promise<void> {
  running = running.filter((other) => other !== database);
  await database.stop();
}

/** Archives the files that PostgreSQL requests into a folder. */
function archiveInto(target: string, { cluster, handover }: ManagedPostgres) {
  const logRequests = openHandover(handover);
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      for (const name of await logRequests.requested()) {
        await cp(join(cluster, 'pg_wal', name), join(target, name));
        await logRequests.done(name);
      }
      await pause(20);
    }
  })();
  return { stop: () => ((isOver = true), work) };
}

/** A base backup as plain files. */
async function backUp(database: ManagedPostgres, target: string): Promise<void> {
  await readBaseBackup(database, async ({ path, content }) => {
    const goal = join(target, path);
    await mkdir(content ? dirname(goal) : goal, { recursive: true });
    if (content) await writeFile(goal, content);
  });
}

const recover = (dataDir: string, password: string, until?: Date, [base, log] = ['base', 'log']) =>
  recoverManagedPostgres({
    dataDir,
    names,
    log: quiet,
    until,
    unpack: async (into) => {
      await cp(at(base), into, { recursive: true });
      return { password };
    },
    bring: (name) => readFile(join(at(log), name)).catch(() => undefined),
  });

beforeEach(async () => {
  folder = await mkdtemp('/tmp/sample-recovery-');
  await chmod(folder, 0o755);
  await mkdir(at('log'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  await rm(folder, { recursive: true, force: true });
});

describe('the mark of an archive without gaps', () => {
  it('lasts until a start without archiving, the log of which cannot be replayed', async () => {
    const first = await start(at('first'), { delaySeconds: 60 });
    const marker = unbrokenMarker(first.cluster);
    await writeFile(marker, 'an archive');
    const archive = archiveInto(at('log'), first);
    await stop(first);
    await archive.stop();
    const again = await start(at('first'), { delaySeconds: 60 });
    expect(await readFile(marker, 'utf8')).toBe('an archive');
    const archiveAgain = archiveInto(at('log'), again);
    await stop(again);
    await archiveAgain.stop();

    // As a backup or a check of the ledger does when no server is running.
    await stop(await start(at('first')));
    await expect(readFile(marker)).rejects.toThrow('ENOENT');
  });
});

describe('a recovery', () => {
  it('restores a cluster to its last archived moment, or to an earlier one', async () => {
    const first = await start(at('first'), { delaySeconds: 60 });
    const archive = archiveInto(at('log'), first);
    const { password } = new URL(first.url);
    await query(first.url, 'CREATE TABLE notes (note text)');
    await backUp(first, at('base'));
    await query(first.url, `INSERT INTO notes VALUES ('early')`);
    await pause(20);
    const between = new Date();
    await pause(20);
    await query(first.url, `INSERT INTO notes VALUES ('late')`);
    // A clean shutdown archives everything.
    await stop(first);
    await archive.stop();

    const notesIn = async (dataDir: string): Promise<string[]> => {
      const database = await start(dataDir);
      const rows = await query<{ note: string }>(database.url, 'SELECT note FROM notes ORDER BY note');
      await stop(database);
      return rows.map(({ note }) => note);
    };
    await expect(recover(at('too-late'), password, new Date(Date.now() + 60_000))).rejects.toThrow(
      'recovery ended before configured recovery target was reached',
    );
    await recover(at('whole'), password);
    expect(await notesIn(at('whole'))).toEqual(['early', 'late']);
    await recover(at('earlier'), password, between);
    expect(await notesIn(at('earlier'))).toEqual(['early']);

    // A recovered cluster can be archived and recovered like any other.
    await mkdir(at('later-log'));
    const second = await start(at('whole'), { delaySeconds: 60 });
    const again = archiveInto(at('later-log'), second);
    await backUp(second, at('later-base'));
    await query(second.url, `INSERT INTO notes VALUES ('later')`);
    await stop(second);
    await again.stop();
    await recover(at('again'), password, undefined, ['later-base', 'later-log']);
    expect(await notesIn(at('again'))).toEqual(['early', 'late', 'later']);
  });
});
