import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { SessionKind } from '@alma/shared/contract';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { ModelError, type Models } from '../models/index.ts';
import { performRun } from './perform.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { Interrupted } from './runs.errors.ts';
import {
  claimRuns,
  claimToStop,
  lastSeqs,
  releaseAllLeases,
  releaseLeases,
  renewLeases,
  type Lease,
  type RunRow,
} from './runs.repository.ts';
import { findSession } from './sessions.repository.ts';
import type { Topics } from './topics.ts';
import type { Workflow } from './workflow.ts';

export interface Timings {
  /** A server that has said nothing for so long is gone, and others take its runs. */
  leaseMs: number;
  heartbeatMs: number;
  /** How often runs without a server are looked for, and news of those that others perform. */
  pollIntervalMs: number;
  flushMs: number;
  flushCharacters: number;
  /** Runs that are performed here at once; more wait. */
  maxHeld: number;
  /** Steps that are stored at once: however many runs go on, whoever reads finds a connection and a moment. */
  maxStoring: number;
}

export const timings: Timings = {
  leaseMs: 10_000,
  heartbeatMs: 2_500,
  pollIntervalMs: 1_500,
  flushMs: 250,
  flushCharacters: 2_000,
  maxHeld: 200,
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
  /** No other server works on this database: whoever held a run before is gone. */
  isAlone: boolean;
}

interface Held {
  run: RunRow;
  abort: AbortController;
  ended: Promise<void>;
}

type Performer = (run: RunRow, log: RunLog, signal: AbortSignal) => Promise<void>;

export type Engine = ReturnType<typeof createEngine>;

/** Performs the runs whose lease this server has, and takes those that nobody performs. */
export function createEngine(parts: EngineParts) {
  const { db, bus, topics, timings: times } = parts;
  const lease: Lease = { id: randomUUID(), ms: times.leaseMs };
  const workflows = new Map<SessionKind, Performer>();
  const held = new Map<string, Held>();
  const inTurn = pLimit(times.maxStoring);
  let isLeaving = false;
  let orphans = new Set<string>();

  function hold(run: RunRow): void {
    const abort = new AbortController();
    if (run.isStopRequested) abort.abort(new Interrupted('stopped'));
    const log = createRunLog(run, {
      db,
      topics,
      lease,
      now: parts.now,
      flushMs: times.flushMs,
      flushCharacters: times.flushCharacters,
      grown: (runId) => bus.publish({ kind: 'run.news', runId }),
      stopRequested: () => abort.abort(new Interrupted('stopped')),
    });
    // Before anything new: what another server stored is in the log, and not on its way here.
    topics.wake(run.id);
    const mine: Held = { run, abort, ended: Promise.resolve() };
    held.set(run.id, mine);
    mine.ended = perform(mine, log).finally(() => {
      if (held.get(run.id) === mine) held.delete(run.id);
    });
    if (isLeaving) abort.abort(new Interrupted('leaving'));
  }

  async function perform({ run, abort }: Held, log: RunLog): Promise<void> {
    try {
      const session = await inTurn(() => findSession(db, run.sessionId));
      if (!session) return;
      const performer = workflows.get(session.kind);
      if (!performer) throw new Error(`there is no workflow for ${session.kind}`);
      await performer(run, log, abort.signal);
    } catch (error) {
      if (!(error instanceof Interrupted)) tellFailure(error, run.id);
    } finally {
      await log.close();
      topics.wake(run.id);
    }
  }

  /** The model's trouble is for whoever runs it; ours is a fault of the product. */
  function tellFailure(error: unknown, runId: string): void {
    const level = error instanceof ModelError ? 'warn' : 'error';
    parts.log[level]({ err: error, run: runId }, 'a run failed');
  }

  async function beat(): Promise<void> {
    const before = new Map(held);
    const mine = new Map((await renewLeases(db, lease)).map((row) => [row.id, row]));
    for (const [id, entry] of before) {
      const row = mine.get(id);
      if (!row && held.get(id) === entry) entry.abort.abort(new Interrupted('lost'));
      if (row?.isStopRequested) entry.abort.abort(new Interrupted('stopped'));
    }
    // Leased to us twice in a row without being performed: something went wrong in between.
    const unheld = [...mine.keys()].filter((id) => !held.has(id) && !before.has(id));
    const forgotten = unheld.filter((id) => orphans.has(id));
    orphans = new Set(unheld);
    if (forgotten.length > 0) await releaseLeases(db, lease.id, forgotten);
  }

  async function look(): Promise<void> {
    const room = times.maxHeld - held.size;
    if (isLeaving || room <= 0) return;
    const kinds = [...workflows.keys()];
    if (kinds.length === 0) return;
    for (const run of await claimRuns(db, lease, { most: room, kinds })) hold(run);
  }

  /** Of what is performed here readers are told as it happens; for the rest one look serves all of them. */
  async function lookForNews(): Promise<void> {
    const read = topics.read().filter((id) => !held.has(id));
    if (read.length === 0) return;
    const seqs = await lastSeqs(db, read);
    for (const id of read) topics.seen(id, seqs.get(id));
  }

  const underWay = new Set<Promise<unknown>>();

  const repeated = (work: () => Promise<void>, ms: number): NodeJS.Timeout => {
    let isBusy = false;
    let isAway = false;
    const tick = (): void => {
      if (isBusy) return;
      isBusy = true;
      const done = work()
        .then(() => (isAway = false))
        .catch((error: unknown) => {
          if (!isAway) parts.log.warn({ err: error }, 'runs are not looked after');
          isAway = true;
        })
        .finally(() => {
          isBusy = false;
          underWay.delete(done);
        });
      underWay.add(done);
    };
    return setInterval(tick, ms).unref();
  };
  let timers: NodeJS.Timeout[] = [];

  bus.on((event) => {
    if (event.kind === 'run.news') topics.wake(event.runId);
    if (event.kind === 'run.stop') held.get(event.runId)?.abort.abort(new Interrupted('stopped'));
  });

  return {
    lease,
    /** Null when a new run has to wait for a server. */
    leaseForNew: (): Lease | null => (isLeaving || held.size >= times.maxHeld ? null : lease),
    hold,

    define<State>(workflow: Workflow<State>): void {
      workflows.set(workflow.kind, (run, log, signal) =>
        performRun(run, workflow, { db, models: parts.models, log, signal, now: parts.now, inTurn }),
      );
    },

    /** Wherever it is performed; a run that nobody performs is taken here, to be ended. */
    async interrupt(runId: string): Promise<void> {
      const here = held.get(runId);
      if (here) return here.abort.abort(new Interrupted('stopped'));
      bus.publish({ kind: 'run.stop', runId });
      const claimed = await claimToStop(db, lease, runId);
      if (claimed) hold(claimed);
    },

    /** What was erased is not gone on with. */
    drop(sessionIds: readonly string[]): void {
      for (const { run, abort } of held.values())
        if (sessionIds.includes(run.sessionId)) abort.abort(new Interrupted('lost'));
    },

    async start(): Promise<void> {
      if (parts.isAlone) await releaseAllLeases(db);
      timers = [
        repeated(beat, times.heartbeatMs),
        repeated(look, times.pollIntervalMs),
        repeated(lookForNews, times.pollIntervalMs),
      ];
    },

    /** Leaves what it holds to other servers, or to itself when it comes again. */
    async stop(): Promise<void> {
      isLeaving = true;
      for (const timer of timers) clearInterval(timer);
      for (const { abort } of held.values()) abort.abort(new Interrupted('leaving'));
      // A look that began before may still take runs: it would keep them after they were left.
      await Promise.all(underWay);
      await Promise.allSettled([...held.values()].map(({ ended }) => ended));
      await releaseLeases(db, lease.id).catch(() => undefined);
    },
  };
}
