import { createJob } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { LiveRemote, WebSource } from '../platform/web/index.ts';
import { listRemotes } from './delivery.repository.ts';
import type { KnownReleases } from './known-releases.ts';
import { readLiveRemotes, type RunningRollout } from './live-remotes.ts';
import { progressOf } from './rollout-strategy.ts';

/** A fallback for lost signals: every server serves a change within five seconds. */
export const pollMs = 2_000;

interface Needs {
  releases: KnownReleases;
  signals: Signals;
  /** The builds in the platform's folder. */
  folder: Pick<WebSource, 'read'>;
  /** Records the end of a due rollout, unless another server was first. */
  completeDue: (id: string) => Promise<void>;
}

/**
 * The part of the registry that this server serves, kept in memory so that it is available without the database. A
 * release never changes, so only the choice of the live one is read again.
 */
export function createLiveReleases(platform: Platform, { releases, signals, folder, completeDue }: Needs) {
  const { db } = platform.database;
  let live: readonly LiveRemote[] = [];
  let rollouts: readonly RunningRollout[] = [];
  let lastRevisions = '';

  async function read(): Promise<void> {
    const remotes = await listRemotes(db);
    const state = remotes.map(({ name, revision }) => `${name} ${revision}`).join();
    if (state === lastRevisions) return;
    releases.forgetMissing();
    ({ remotes: live, rollouts } = await readLiveRemotes(platform, remotes, { releases, folder }));
    lastRevisions = state;
  }

  /** Ends rollouts whose time is over. All servers try; the first one records the end. */
  async function endDue(): Promise<void> {
    const due = rollouts.filter(
      ({ strategy, startedAt }) => progressOf(strategy, startedAt, platform.now()).isDue,
    );
    if (due.length === 0) return;
    for (const { id } of due) await completeDue(id);
    await read();
  }

  const job = createJob({
    everyMs: pollMs,
    work: () => read().then(endDue),
    log: platform.log,
    failure: 'could not read live releases: the last known ones are served',
  });

  return {
    remotes: (): readonly LiveRemote[] => live,
    runningRollouts: (): readonly RunningRollout[] => rollouts,
    /** Never fails: the next poll repeats a failed read. */
    follow: job.wake,
    async start(): Promise<void> {
      await read();
      signals.on(({ kind }) => {
        if (kind === 'releases.removed' || kind === 'missed') releases.forget();
        if (kind === 'remotes.changed' || kind === 'missed') void job.wake();
      });
      // Catches a change since the first read.
      void job.wake();
      job.start();
    },
    stop: job.stop,
  };
}
