import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Handover } from '@alma/managed-postgres';
import type { Backlog } from './backlog.ts';
import { names } from './layout.ts';
import type { ObjectCopies } from './objects.ts';
import { seal } from './pack.ts';
import type { ArchivePlace } from './place.ts';

interface Needs {
  place: ArchivePlace;
  line: string;
  recipients: readonly string[];
  cluster: string;
  handover: Handover;
  backlog: Backlog;
  copies: ObjectCopies;
}

const segment = /^[0-9A-F]{24}$/;

export type LogKeeper = Awaited<ReturnType<typeof createLogKeeper>>;

/** Stores what PostgreSQL hands over of its log, or lets it go when that would fill the database's disk. */
export async function createLogKeeper(needs: Needs) {
  const { place, line, recipients, cluster, handover, backlog, copies } = needs;
  let isUnbroken = await backlog.isUnbroken();
  let isKept = isUnbroken;
  let problem: string | undefined;
  let [newest, until] = ['', null as string | null];

  async function store(name: string): Promise<void> {
    await copies.copyNew();
    const file = path.join(cluster, 'pg_wal', name);
    const { mtime } = await stat(file);
    await place.put(names.log(line, name), await seal(await readFile(file), recipients));
    await handover.done(name);
    if (segment.test(name)) newest = name;
    until = mtime.toISOString();
  }

  async function letGo(): Promise<void> {
    await backlog.setBroken();
    [isUnbroken, isKept, until] = [false, false, null];
    for (const name of await handover.wanted()) await handover.done(name);
  }

  return {
    /** Lets the log go when too much of it waits. */
    async guard(): Promise<void> {
      if (await backlog.isTooLarge()) await letGo();
    },

    async take(): Promise<void> {
      for (const name of await handover.wanted()) {
        try {
          await (isKept ? store(name) : handover.done(name));
          problem = undefined;
        } catch (error) {
          problem = `the write-ahead log cannot be archived: ${(error as Error).message}`;
          return;
        }
      }
    },

    /** For a base backup, before it begins. */
    begin: () => void (isKept = true),
    /** The same, once the archive has all of its log; false when some was let go meanwhile. */
    async settle(): Promise<boolean> {
      if (isKept && !isUnbroken) await backlog.setUnbroken();
      isUnbroken = isKept;
      return isUnbroken;
    },

    isUnbroken: () => isUnbroken,
    isKept: () => isKept,
    /** The newest file that is stored. */
    newest: () => newest,
    /** Up to when the log is stored. */
    until: () => until,
    problem: () => problem,
  };
}
