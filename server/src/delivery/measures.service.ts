import type { Measure } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { Caller } from '../platform/http/index.ts';
import { createJob } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import { type Actor, assertMaySee } from './delivery.policy.ts';
import { listRemotes } from './delivery.repository.ts';
import { foldMeasures } from './measure-fold.ts';
import type { MeasuredReleases } from './measured-releases.ts';
import {
  addCounts,
  addFailures,
  type HourRow,
  listFailures,
  listHours,
  removeMeasured,
  type StoredFailure,
} from './measures.repository.ts';
import type { ReleaseOutcomes } from './release-outcomes.ts';
import type { ReleaseSources } from './release-sources.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const writeMs = 1_000;
/** Original positions that take longer are shown with the next read. */
const sourcesMs = 2_000;
/** Maximum number of reports waiting for the next write; more are dropped. */
const maxWaiting = 5_000;

type Report = Measure & Pick<Caller, 'userId' | 'roles'>;

interface Needs {
  outcomes: ReleaseOutcomes;
  measured: MeasuredReleases;
  sources: Pick<ReleaseSources, 'sourcesOf'>;
}

/** A kind of failure with the original position of its frame. */
export type SourcedFailure = StoredFailure & { source: string | undefined };

export interface Measured {
  hours: HourRow[];
  failures: SourcedFailure[];
  comparison: Awaited<ReturnType<ReleaseOutcomes['comparison']>>;
}

export type Measures = ReturnType<typeof createMeasures>;

/**
 * Reports of browsers about remotes. They are added up in memory and written once a second, so that a report needs no
 * database query. Reports that cannot be written are dropped, and a killed server loses those of the last second.
 */
export function createMeasures(platform: Platform, { outcomes, measured, sources }: Needs) {
  const { database, log } = platform;
  const { db } = database;
  let waiting: Report[] = [];
  let removedAt = -Infinity;

  async function write(): Promise<void> {
    const all = waiting;
    waiting = [];
    if (all.length === 0) return;
    const reports = await measured.only(all);
    if (reports.length === 0) return;
    const at = platform.now();
    const { counts, failures } = foldMeasures(reports);
    await db.transaction(async (tx) => {
      await addCounts(tx, new Date(at - (at % hourMs)), counts);
      if (failures.length > 0) await addFailures(tx, new Date(at), failures);
      await outcomes.addReports(tx, reports);
    });
  }

  async function removeOld(): Promise<void> {
    const at = platform.now();
    if (at - removedAt < 10 * minuteMs) return;
    removedAt = at;
    await removeMeasured(db, new Date(at - deliveryLimits.measuredHours * hourMs));
  }

  async function withSources(failures: StoredFailure[], person: string): Promise<SourcedFailure[]> {
    const framed = failures.flatMap(({ remote, release, frame }) =>
      frame === null ? [] : [{ remote, release, frame }],
    );
    const found = await sources.sourcesOf(framed, { person, withinMs: sourcesMs });
    const sourceOf = new Map(framed.map(({ frame }, n) => [frame, found[n]]));
    return failures.map((failure) => ({ ...failure, source: sourceOf.get(failure.frame ?? '') }));
  }

  const job = createJob({
    everyMs: writeMs,
    async work() {
      await write();
      await outcomes.judge();
      await removeOld();
    },
    log,
    failure: 'measures cannot be written: reports are dropped',
  });

  return {
    /** Counts each release once per call. */
    take({ userId, roles }: Caller, reported: readonly Measure[]): void {
      const once = new Map(reported.map((measure) => [`${measure.remote}/${measure.release}`, measure]));
      for (const measure of once.values())
        if (waiting.length < maxWaiting) waiting.push({ ...measure, userId, roles });
    },

    async read(actor: Actor, { remote, hours }: { remote: string; hours: number }): Promise<Measured> {
      const [found] = await listRemotes(db, remote);
      assertMaySee(actor, remote, found);
      const from = new Date(platform.now() - hours * hourMs);
      return {
        hours: await listHours(db, remote, from),
        failures: await withSources(await listFailures(db, remote, from), actor.callerId),
        comparison: await outcomes.comparison(found),
      };
    },

    start: job.start,
    async stop(): Promise<void> {
      await job.stop();
      await job.wake();
    },
  };
}
