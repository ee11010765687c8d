import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Handover } from '@alma/managed-postgres';
import type { Backlog } from './backlog.ts';
import { names } from './layout.ts';
import type { LineMark } from './line-mark.ts';
import type { ObjectCopies } from './objects.ts';
import { seal } from './pack.ts';
import type { ArchivePlace } from './place.ts';

interface Needs {
  place: ArchivePlace;
  line: string;
  mark: LineMark;
  recipients: readonly string[];
  cluster: string;
  handover: Handover;
  backlog: Backlog;
  copies: ObjectCopies;
}

const segment = /^[0-9A-F]{24}$/;

export type LogKeeper = Awaited<ReturnType<typeof createLogKeeper>>;

/** Stores completed log files of PostgreSQL, or discards them when they would fill the database's disk. */
export async function createLogKeeper(needs: Needs) {
  const { place, line, mark, recipients, cluster, handover, backlog, copies } = needs;
  let isUnbroken = await backlog.isUnbroken();
  let isKept = isUnbroken;
  let problem: string | undefined;
  let [newest, until] = ['', null as string | null];

  async function store(name: string): Promise<void> {
    await mark.check();
    await copies.copyNew();
    const file = path.join(cluster, 'pg_wal', name);
    const { mtime } = await stat(file);
    await place.put(names.log(line, name), await seal(await readFile(file), recipients));
    await handover.done(name);
    if (segment.test(name)) newest = name;
    until = mtime.toISOString();
  }

  async function discardLog(): Promise<void> {
    await backlog.setBroken();
    [isUnbroken, isKept, until] = [false, false, null];
    for (const name of await handover.requested()) await handover.done(name);
  }

  return {
    /** Discards the log when too much of it waits. */
    async guard(): Promise<void> {
      if (await backlog.isTooLarge()) await discardLog();
    },

    async take(): Promise<void> {
      for (const name of await handover.requested()) {
        try {
          await (isKept ? store(name) : handover.done(name));
          problem = undefined;
        } catch (error) {
          problem = `the write-ahead log cannot be archived: ${(error as Error).message}`;
          return;
        }
      }
    },

    /** Starts keeping the log, before a base backup begins. */
    begin: () => void (isKept = true),
    /** Marks the archive as unbroken, once it has all log since the base backup; false when some was discarded. */
    async settle(): Promise<boolean> {
      if (isKept && !isUnbroken) await backlog.setUnbroken();
      isUnbroken = isKept;
      return isUnbroken;
    },

    isUnbroken: () => isUnbroken,
    isKept: () => isKept,
    /** Name of the newest stored file. */
    newest: () => newest,
    /** The moment up to which the log is stored. */
    until: () => until,
    problem: () => problem,
  };
}
