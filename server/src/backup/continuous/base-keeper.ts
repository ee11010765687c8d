import { setTimeout as pause } from 'node:timers/promises';
import { type BaseSource, writeBase } from './base.ts';
import { type Complete, names } from './layout.ts';
import { basesOf } from './line.ts';
import type { LineMark } from './line-mark.ts';
import type { LogKeeper } from './log-keeper.ts';
import type { ObjectCopies } from './objects.ts';
import type { ArchivePlace } from './place.ts';
import { cleanUp } from './retention.ts';

interface Needs {
  source: BaseSource;
  place: ArchivePlace;
  line: string;
  mark: LineMark;
  copies: ObjectCopies;
  log: LogKeeper;
  baseHours: number;
  keepDays: number;
}

const pollMs = 200;
const retryMs = 10_000;
/** How long to wait for the last log file of a base backup. */
const lastLogFileMs = 10 * 60_000;
const hourMs = 60 * 60_000;

/** Makes a base backup when the last one is old or the log since then has a gap, and removes what is not needed. */
export function createBaseKeeper({ source, place, line, mark, copies, log, baseHours, keepDays }: Needs) {
  let dates: { since: string | null; lastAt: number } | undefined;
  let underWay: Promise<void> | undefined;
  let failedAt = -Infinity;
  let problem: string | undefined;

  async function readDates(): Promise<{ since: string | null; lastAt: number }> {
    const bases = await basesOf(place, line);
    const [first, last] = [bases[0]?.ended_at, bases.at(-1)?.ended_at];
    return (dates = { since: first ?? null, lastAt: last ? Date.parse(last) : -Infinity });
  }

  async function make(): Promise<void> {
    const { lastAt } = dates ?? (await readDates());
    if (log.isUnbroken() && Date.now() - lastAt < baseHours * hourMs) return;
    await mark.check();
    log.begin();
    const base = new Date().toISOString().replaceAll(':', '-');
    try {
      await copies.copyNew();
      const complete = await writeBase(source, { place, line, base, now: () => new Date() });
      await untilStored(complete);
      await place.put(names.complete(line, base), Buffer.from(JSON.stringify(complete)));
    } catch (error) {
      await removePieces(base);
      throw error;
    }
    await log.settle();
    // Before the clean-up, which may fail: a failed clean-up must not trigger another base backup.
    await readDates();
    await cleanUp({ place, line, copies, keepDays, now: new Date() });
    await readDates();
  }

  /** Removes the pieces of a failed attempt: repeated attempts would fill an archive that is nearly full. */
  async function removePieces(base: string): Promise<void> {
    const pieces = await place.list(names.base(line, base)).catch(() => []);
    for (const name of pieces) await place.remove(name).catch(() => undefined);
  }

  async function untilStored({ last_log_file: last }: Complete): Promise<void> {
    const deadline = Date.now() + lastLogFileMs;
    while (log.isKept() && log.newest() < last && Date.now() < deadline) await pause(pollMs);
    if (!log.isKept() || log.newest() < last) throw new Error(`its log file ${last} was not archived`);
  }

  return {
    startWhenDue(): void {
      if (underWay || Date.now() - failedAt < retryMs) return;
      underWay = make()
        .then(
          () => (problem = undefined),
          (error: unknown) => {
            failedAt = Date.now();
            problem = `no base backup could be made: ${(error as Error).message}`;
          },
        )
        .then(() => (underWay = undefined));
    },

    /** The earliest moment that can be restored; null without a base backup. */
    since: () => dates?.since ?? null,
    problem: () => problem,
  };
}
