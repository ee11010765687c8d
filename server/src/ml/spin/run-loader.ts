import type { SpinRun } from '@alma/offline-assistant/spin';
import type { SpinEvent, SpinState } from '@alma/shared/contract';
import { LRUCache } from 'lru-cache';
import { isProblem } from '../../platform/problems/index.ts';
import type { Models } from '../models/index.ts';
import { budgetPause, type Fact, type Runs, type RunView, type Session } from '../runs/index.ts';
import { foldAll } from './fold.ts';
import { SpinLog } from './present.ts';
import { countRequests, noRequests, type Requests } from './requests.ts';
import { readSessionData, startOf } from './session-data.ts';
import { isFinished, noSuchRun, nothingRuns, severalRun } from './spin.policy.ts';

/** A run: its session, the engine's view of it, and its folded log. */
export interface LoadedRun {
  session: Session;
  view: RunView;
  log: SpinLog;
  events: SpinEvent[];
  /** The requests in its log. */
  requests: Requests;
  /** The run with the requests that enter its log after the current step. */
  next: SpinRun;
  /** Number of the last entry of the engine's log that `log` contains. */
  lastSeq: number;
}

type Folded = Pick<LoadedRun, 'log' | 'events' | 'requests' | 'lastSeq'> & { size: number };

/** Characters of the logs that stay folded, and how long an unread log stays folded. */
const maxFolded = 32 * 1024 * 1024;
const foldedMs = 600_000;

export type Loader = ReturnType<typeof createLoader>;

/** Finds the run that a call refers to, and folds its log. */
export function createLoader({ runs, models }: { runs: Runs; models: Models }) {
  /** A call folds only what is new since the last one. */
  const folded = new LRUCache<string, Folded>({
    maxSize: maxFolded,
    sizeCalculation: ({ size }) => size,
    ttl: foldedMs,
  });

  async function load(sessionId: string, owner: string): Promise<LoadedRun> {
    const session = await runs.sessions.get(sessionId, owner).catch((error: unknown) => {
      throw isProblem(error, 'NOT_FOUND') ? noSuchRun() : error;
    });
    const runId = session.kind === 'spin' ? runIdOf(session) : undefined;
    if (runId === undefined) throw noSuchRun();
    const context = { session, runId, assistant: models.assistant() };
    const { notes, ...read } = await fold(new SpinLog(context, startOf(session.data)), runId);
    return { ...read, session, view: await runs.get(runId, owner), next: foldAll(read.log.run, notes) };
  }

  async function fold(empty: SpinLog, runId: string): Promise<Folded & { notes: Fact[] }> {
    const known = folded.get(runId);
    const { events: stored, notes } = await runs.read({ runId, afterSeq: known?.lastSeq ?? 0 });
    const log = known ? empty.continuing(known.log) : empty;
    const facts = stored.map(({ fact }) => fact);
    const whole: Folded = {
      log,
      events: [...(known?.events ?? []), ...stored.flatMap((entry) => log.take(entry) ?? [])],
      requests: countRequests(facts, known?.requests ?? noRequests),
      lastSeq: stored.at(-1)?.seq ?? known?.lastSeq ?? 0,
      size: facts.reduce((sum, { data }) => sum + JSON.stringify(data).length, known?.size ?? 1),
    };
    // A copy, because a reader that watches the run folds further events into its own.
    folded.set(runId, { ...whole, log: empty.continuing(log) });
    return { ...whole, notes };
  }

  /** The only unfinished session, for a call without `session_id`. */
  async function onlyUnfinished(owner: string): Promise<string> {
    const filter = { owner, kind: 'spin' } as const;
    const [only, other] = await runs.sessions.active(filter, 2);
    if (other !== undefined) throw severalRun();
    if (only !== undefined) return only;
    // A failed run can be continued too. Older failed runs count as abandoned.
    const { sessions } = await runs.sessions.list({ ...filter, page: { offset: 0, limit: 1 } });
    const [newest] = sessions;
    const runId = newest && runIdOf(newest);
    const isFailed = runId !== undefined && (await runs.get(runId, owner)).status === 'failed';
    if (!newest || !isFailed) throw nothingRuns();
    return newest.id;
  }

  return {
    load,
    async loadUnfinished(owner: string, sessionId: string | undefined): Promise<LoadedRun> {
      const loaded = await load(sessionId ?? (await onlyUnfinished(owner)), owner);
      if (['completed', 'stopped'].includes(loaded.view.status)) throw isFinished();
      return loaded;
    },
  };
}

/** The active run, or the one recorded in the session; undefined before the first. */
export const runIdOf = ({ activeRunId, data }: Session): string | undefined =>
  activeRunId ?? readSessionData(data).run_id;

/** Stops and failures come from the engine; pauses and completion from the log, where they appear a moment earlier. */
export function stateOf({ view, log, next }: LoadedRun): SpinState {
  const { nextMode, joining, leaving } = next;
  const requested = { next_mode: nextMode, joining: [...joining], leaving: [...leaving] };
  return { ...log.state(statusIn({ view, log })), ...requested };
}

function statusIn({ view, log }: Pick<LoadedRun, 'view' | 'log'>): SpinState['status'] {
  if (isOverBudget(view)) return 'paused';
  return view.status === 'stopped' || view.status === 'failed' ? view.status : log.run.status;
}

/** True for a run that waits for its budget. It continues automatically, or when its owner asks. */
export const isOverBudget = ({ status, pauseId }: RunView): boolean =>
  status === 'waiting' && pauseId === budgetPause;
