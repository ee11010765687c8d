import { randomUUID } from 'node:crypto';
import type { SessionKind } from '@alma/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Lease } from '../../platform/database/index.ts';
import { createJob } from '../../platform/jobs/index.ts';
import { observeCount } from '../../platform/metrics/index.ts';
import { root } from '../../platform/tracing/index.ts';
import { ModelError, type Models } from '../models/index.ts';
import { performRun } from './perform.ts';
import { createPlaces } from './places.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { Interrupted } from './runs.errors.ts';
import {
  claimRuns,
  claimToStop,
  lastSeqs,
  releaseAllLeases,
  releaseLeases,
  renewLeases,
  type RunRow,
} from './runs.repository.ts';
import { findSession } from './sessions.repository.ts';
import type { Topics } from './topics.ts';
import type { Workflow } from './workflow.ts';

export interface Timings {
  /** A server without a heartbeat for this long counts as gone, and others take over its runs. */
  leaseMs: number;
  heartbeatMs: number;
  /** Interval of the search for runs without a server, and for news of runs on other servers. */
  pollIntervalMs: number;
  /** Interval of the check whether paused runs have budget again, and which questions have expired. */
  pausePollMs: number;
  flushMs: number;
  flushCharacters: number;
  /** How many runs this server performs at the same time; further ones wait. */
  maxRunning: number;
  /** How many of them may belong to one person, so that nobody takes all places. */
  maxRunningOfOwner: number;
  /** How many steps are stored at the same time, so that many runs leave database connections for readers. */
  maxStoring: number;
}

export const timings: Timings = {
  leaseMs: 10_000,
  heartbeatMs: 2_500,
  pollIntervalMs: 1_500,
  pausePollMs: 5_000,
  flushMs: 250,
  flushCharacters: 2_000,
  maxRunning: 200,
  maxRunningOfOwner: 20,
  maxStoring: 4,
};

export interface EngineParts {
  db: Db;
  log: FastifyBaseLogger;
  bus: Bus;
  models: Models;
  topics: Topics;
  timings: Timings;
  now(): number;
  /** True when no other server uses this database, so leases left in it have no owner. */
  isAlone: boolean;
  /** Resumes runs that paused for lack of budget and now have some again. */
  resumePaused(): Promise<void>;
  /** Ends expired pauses. */
  endOverdue(): Promise<void>;
}

/** A stored run; `isNew` when it is to be performed. */
export interface Placed {
  run: RunRow;
  isNew: boolean;
}

interface Running {
  run: RunRow;
  abort: AbortController;
  ended: Promise<void>;
}

type Performer = (run: RunRow, log: RunLog, signal: AbortSignal) => Promise<void>;

export type Engine = ReturnType<typeof createEngine>;

/** Performs the runs that this server has a lease on, and claims runs without a server. */
export function createEngine(parts: EngineParts) {
  const { db, bus, topics, timings: times } = parts;
  const lease: Lease = { id: randomUUID(), ms: times.leaseMs };
  const workflows = new Map<SessionKind, Performer>();
  const running = new Map<string, Running>();
  const inTurn = pLimit(times.maxStoring);
  const launch = createLauncher(parts, { lease, workflows, running, inTurn });
  const unobserve = observeCount('alma.runs', 'Runs that this server performs', () => [[running.size]]);
  const places = createPlaces(times, () => Array.from(running.values(), ({ run }) => run.ownerId));
  let isLeaving = false;
  /** True while there may be queued runs that can begin when another one ends. */
  let isQueueing = false;

  function begin(run: RunRow): void {
    const { abort, ended } = launch(run);
    if (isLeaving) abort.abort(new Interrupted('leaving'));
    void ended.finally(() => void (isQueueing && claiming.wake()));
  }

  async function claim(): Promise<void> {
    const free = { max: times.maxRunning - running.size, maxOfOwner: times.maxRunningOfOwner };
    if (isLeaving || free.max <= 0 || workflows.size === 0) return;
    const claimed = await claimRuns(db, lease, { ...free, kinds: [...workflows.keys()] });
    isQueueing = claimed.length > 0;
    for (const run of claimed) begin(run);
  }

  const claiming = jobOf(parts, times.pollIntervalMs, claim);
  const jobs = [
    jobOf(parts, times.heartbeatMs, createHeartbeat(db, lease, running)),
    claiming,
    jobOf(parts, times.pollIntervalMs, () => pollNews(parts, running)),
    jobOf(parts, times.pausePollMs, parts.resumePaused),
    jobOf(parts, times.pausePollMs, parts.endOverdue),
  ];

  bus.on((event) => {
    if (event.kind === 'run.news') topics.wake(event.runId);
    if (event.kind === 'run.stop') running.get(event.runId)?.abort.abort(new Interrupted('stopped'));
  });

  return {
    /** Stores a run and performs it here; without a free place it is stored as queued. */
    async place<Result extends Placed | undefined>(
      owner: string,
      store: (lease: Lease | null) => Promise<Result>,
    ): Promise<Result> {
      const leave = isLeaving ? undefined : places.take(owner);
      try {
        const placed = await store(leave ? lease : null);
        if (placed?.isNew && leave) begin(placed.run);
        else if (placed?.isNew) isQueueing = true;
        return placed;
      } finally {
        leave?.();
      }
    },

    define<State>(workflow: Workflow<State>): void {
      workflows.set(workflow.kind, (run, log, signal) =>
        performRun(run, workflow, { db, models: parts.models, log, signal, now: parts.now, inTurn }),
      );
    },

    /** Stops a run on any server; one without a server is claimed and ended here. */
    async interrupt(runId: string): Promise<void> {
      const here = running.get(runId);
      if (here) return here.abort.abort(new Interrupted('stopped'));
      bus.publish({ kind: 'run.stop', runId });
      const claimed = await claimToStop(db, lease, runId);
      if (claimed) begin(claimed);
    },

    /** Ends the runs of erased sessions. */
    drop(sessionIds: readonly string[]): void {
      for (const { run, abort } of running.values())
        if (sessionIds.includes(run.sessionId)) abort.abort(new Interrupted('lost'));
    },

    async start(): Promise<void> {
      if (parts.isAlone) await releaseAllLeases(db);
      for (const job of jobs) job.start();
    },

    /** Releases its runs to other servers, or to itself after a restart. */
    async stop(): Promise<void> {
      isLeaving = true;
      unobserve();
      for (const { abort } of running.values()) abort.abort(new Interrupted('leaving'));
      // A claim that has begun may still return runs, which must be released as well.
      await Promise.all(jobs.map(({ stop }) => stop()));
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
      await releaseLeases(db, lease.id).catch(() => undefined);
    },
  };
}

const jobOf = ({ log }: EngineParts, everyMs: number, work: () => Promise<void>) =>
  createJob({ everyMs, work, log, failure: 'a periodic task of the run engine failed' });

/** Checks runs on other servers with one query; readers of runs on this server are notified immediately. */
async function pollNews(
  { db, topics }: Pick<EngineParts, 'db' | 'topics'>,
  running: ReadonlyMap<string, Running>,
): Promise<void> {
  const read = topics.read().filter((id) => !running.has(id));
  if (read.length === 0) return;
  const seqs = await lastSeqs(db, read);
  for (const id of read) topics.seen(id, seqs.get(id));
}

interface LauncherParts {
  lease: Lease;
  workflows: ReadonlyMap<SessionKind, Performer>;
  running: Map<string, Running>;
  inTurn: LimitFunction;
}

/** Starts runs that this server has a lease on. */
function createLauncher(
  { db, bus, topics, log: serverLog, now, timings: { flushMs, flushCharacters } }: EngineParts,
  { lease, workflows, running, inTurn }: LauncherParts,
) {
  async function perform({ run, abort }: Running, log: RunLog): Promise<void> {
    try {
      const session = await inTurn(() => findSession(db, run.sessionId));
      if (!session) return;
      const performer = workflows.get(session.kind);
      if (!performer) throw new Error(`there is no workflow for ${session.kind}`);
      const attributes = { 'alma.run.id': run.id, 'alma.session.kind': session.kind };
      await root(`run ${session.kind}`, { attributes }, () => performer(run, log, abort.signal));
    } catch (error) {
      if (error instanceof Interrupted) return;
      // A failing model is its operator's concern; anything else is a defect of the product.
      const level = error instanceof ModelError ? 'warn' : 'error';
      serverLog[level]({ err: error, run: run.id }, 'a run failed');
    } finally {
      await log.close();
      topics.wake(run.id);
    }
  }

  return (run: RunRow): Running => {
    const abort = new AbortController();
    if (run.isStopRequested) abort.abort(new Interrupted('stopped'));
    const log = createRunLog(run, {
      db,
      topics,
      lease,
      now,
      flushMs,
      flushCharacters,
      grown: (runId) => bus.publish({ kind: 'run.news', runId }),
      stopRequested: () => abort.abort(new Interrupted('stopped')),
    });
    // Lets readers catch up with what another server has stored.
    topics.wake(run.id);
    const launched: Running = { run, abort, ended: Promise.resolve() };
    running.set(run.id, launched);
    launched.ended = perform(launched, log).finally(() => {
      if (running.get(run.id) === launched) running.delete(run.id);
    });
    return launched;
  };
}

/** Renews leases, ends runs that were lost or must stop, and releases leases of runs that are not being performed. */
function createHeartbeat(db: Db, lease: Lease, running: ReadonlyMap<string, Running>) {
  let orphans = new Set<string>();
  return async (): Promise<void> => {
    const before = new Map(running);
    const mine = new Map((await renewLeases(db, lease)).map((row) => [row.id, row]));
    for (const [id, entry] of before) {
      const row = mine.get(id);
      if (!row && running.get(id) === entry) entry.abort.abort(new Interrupted('lost'));
      if (row?.isStopRequested) entry.abort.abort(new Interrupted('stopped'));
    }
    // Leased but not performed in two heartbeats in a row: something failed between claim and start.
    const idle = [...mine.keys()].filter((id) => !running.has(id) && !before.has(id));
    const forgotten = idle.filter((id) => orphans.has(id));
    orphans = new Set(idle);
    if (forgotten.length > 0) await releaseLeases(db, lease.id, forgotten);
  };
}
