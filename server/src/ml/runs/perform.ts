import type { LimitFunction } from 'p-limit';
import { abortable } from '../../platform/abortable/index.ts';
import { databaseFailure, type Db } from '../../platform/database/index.ts';
import { statusOf } from '../../platform/http/index.ts';
import { meter } from '../../platform/metrics/index.ts';
import { isProblem, Problem } from '../../platform/problems/index.ts';
import { span } from '../../platform/tracing/index.ts';
import { WorkerFailure } from '../../platform/workers/index.ts';
import { ModelError, type Models } from '../models/index.ts';
import type { Attempt } from './effect-context.ts';
import { createEffectsAhead } from './effects-ahead.ts';
import { idleMsOf, maxUnmarkedMs } from './idle-time.ts';
import { loadStart } from './load-start.ts';
import { type Note, readNotes } from './notes.repository.ts';
import { dataOf, factOf, isForState, type Spent } from './run-events.ts';
import { type Commit, type RunLog, withId } from './run-log.ts';
import {
  budgetPause,
  BudgetSpent,
  couldNotFinish,
  Interrupted,
  serversDied,
  stepFailed,
  waitsForBudget,
} from './runs.errors.ts';
import { readEvents, type RunRow, takeoverGap } from './runs.repository.ts';
import { findSession } from './sessions.repository.ts';
import { commitOf, messageFact, type Settled, withEnd } from './step-commit.ts';
import type {
  Budget,
  Effect,
  EffectContext,
  EffectResult,
  Fact,
  NewMessage,
  RunStart,
  Workflow,
} from './workflow.ts';

export interface PerformParts {
  db: Db;
  models: Models;
  log: RunLog;
  signal: AbortSignal;
  now(): number;
  /** Limits how many runs read and store at the same time, but not how many perform a step. */
  inTurn: LimitFunction;
}

/** Per step: a step that kills one server would kill the next one as well. */
const maxTakeovers = 1;

/** Performs a run from the end of its log until it ends, waits, or must not continue on this server. */
export async function performRun<State>(
  run: RunRow,
  workflow: Workflow<State>,
  parts: PerformParts,
): Promise<void> {
  const performance = createPerformance(run, workflow, parts);
  try {
    await performance.advance();
  } catch (error) {
    const reason: unknown = parts.signal.aborted ? parts.signal.reason : interruptionOf(error);
    if (isProblem(error, 'QUOTA_EXCEEDED') && !parts.signal.aborted) return pause(error, parts.log);
    if (!(reason instanceof Interrupted)) return fail(error, parts.log, workflow);
    if (reason.why !== 'stopped') throw reason;
    await performance.endStopped();
  }
}

function createPerformance<State>(run: RunRow, workflow: Workflow<State>, parts: PerformParts) {
  const { db, log, signal, inTurn } = parts;
  const progress: Progress = { doneKeys: new Set(), modelCalls: 0, idleMs: 0 };
  const ahead = createEffectsAhead();
  const settle = settling(run, workflow, parts, progress);
  let attempt: Attempt | undefined;

  async function advance(): Promise<void> {
    const { start, ...loaded } = await inTurn(() => load(run, workflow, parts, progress));
    let { state } = loaded;
    let step = workflow.decide(state);
    if (step.type !== 'effect') ({ state, next: step } = await settle(state, [], {}));
    try {
      while (step.type === 'effect') {
        const elapsedMs = parts.now() - run.createdAt.getTime() - progress.idleMs;
        checkBudget(step, workflow.budget, progress, elapsedMs);
        ({ state, next: step } = await inSpan(step, state, start));
      }
    } finally {
      ahead.end();
    }
  }

  const inSpan = (effect: Effect, state: State, start: RunStart): Promise<Settled<State>> =>
    span('step', {}, () => perform(effect, state, start));

  async function perform(effect: Effect, before: State, start: RunStart): Promise<Settled<State>> {
    const progressStore = keeping(before, workflow, parts);
    const session = await inTurn(() => findSession(db, run.sessionId));
    if (!session) throw new Interrupted('lost');
    const { modelCalls } = progress;
    const begun = ahead.take(effect, (key) => ({
      ...parts,
      log: { ...log, keep: key === effect.key ? progressStore.keep : keepNothing },
      run: start,
      session,
      budget: workflow.budget,
      modelCallsBefore: modelCalls,
      perform: (context) => workflow.perform({ type: 'effect', key }, before, context),
    }));
    attempt = begun.attempt;
    await begun.open();
    const result = await abortable(begun.result, signal);
    const performed = await inTurn(() => store(effect, progressStore.state(), begun.attempt, result));
    attempt = undefined;
    return performed;
  }

  /** Stores the end or pause of a run together with its last effect, so that a crash cannot separate them. */
  async function store(
    effect: Effect,
    state: State,
    attempt: Attempt,
    result: EffectResult,
  ): Promise<Settled<State>> {
    const messages = (result.messages ?? []).map((message, index, all) =>
      withId(attempt.sign(message, index === all.length - 1)),
    );
    const facts: Fact[] = [
      factOf('effect.done', { key: effect.key, model_calls: attempt.modelCalls(), ...spentIn(attempt) }),
      // Hidden messages are shown neither to readers nor at the end of the run.
      ...messages.filter(({ kwargs }) => !kwargs?.hidden).map(messageFact),
      ...(result.facts ?? []),
    ];
    return settle(state, facts, { ...result, messages, isProgress: true });
  }

  async function endStopped(): Promise<void> {
    const partial = attempt?.partial() ?? (attempt ? undefined : await unfinished(run, workflow, db));
    const { lastMessageId } = progress;
    const needed = partial ?? (lastMessageId === undefined ? emptyStop(run.id) : undefined);
    const messages = needed ? [withId(needed)] : [];
    const facts = withEnd(messages.map(messageFact), lastMessageId);
    await log.commit({ messages, facts, status: 'stopped' });
  }

  return { advance, endStopped };
}

/** Stores facts with the notes of a run, and the end or pause that follows from both. */
const settling =
  <State>(run: RunRow, workflow: Workflow<State>, { db, log }: PerformParts, progress: Progress) =>
  async (state: State, made: readonly Fact[], more: Commit): Promise<Settled<State>> => {
    const compose = async () => {
      const notes = await readNotes(db, run.id);
      const facts = [...made, ...notes.map(factOfNote)];
      const nextState = facts.reduce<State>(workflow.fold, state);
      const next = workflow.decide(nextState);
      const commit = { ...more, ...commitOf(next, facts, progress.lastMessageId), noteIds: notes.map(idOf) };
      return { facts, commit, settled: { state: nextState, next } };
    };
    let latest = await compose();
    await log.commit(latest.commit, async () => (latest = await compose()).commit);
    for (const fact of latest.facts) note(progress, fact);
    return latest.settled;
  };

/** Replaces `keep` for effects that begin ahead of their turn. */
const keepNothing: EffectContext['keep'] = () => {
  throw new Error('an effect that begins ahead of its turn must not store anything before it ends');
};

/** Tracks the state while an effect is performed: facts that it keeps before its end take effect immediately. */
function keeping<State>(
  before: State,
  { fold }: Workflow<State>,
  { log, inTurn }: Pick<PerformParts, 'log' | 'inTurn'>,
) {
  let state = before;
  const keep: EffectContext['keep'] = async ({ facts = [], ...rest }) => {
    await inTurn(() => log.commit({ ...rest, facts }));
    state = facts.reduce<State>(fold, state);
  };
  return { keep, state: () => state };
}

/** The unfinished message of a run that was stopped while it waited. */
async function unfinished<State>(
  run: RunRow,
  workflow: Workflow<State>,
  db: Db,
): Promise<NewMessage | undefined> {
  if (!workflow.unfinished) return undefined;
  const events = await readEvents(db, { runId: run.id, afterSeq: 0 });
  const begun = workflow.begin(await loadStart(db, run));
  const message = workflow.unfinished(events.filter(isForState).reduce<State>(workflow.fold, begun));
  return message && { ...message, kwargs: { run_id: run.id, ending: 'stopped', ...message.kwargs } };
}

/** What a run has done so far. */
interface Progress {
  doneKeys: Set<string>;
  modelCalls: number;
  /** Time in which no server performed the run, which does not count as the run's time. */
  idleMs: number;
  lastMessageId?: string;
}

function note(progress: Progress, fact: Fact): void {
  if (fact.type === 'message') progress.lastMessageId = dataOf('message', fact).id;
  if (fact.type !== 'effect.done') return;
  const { key, model_calls: calls } = dataOf('effect.done', fact);
  progress.doneKeys.add(key);
  progress.modelCalls += calls;
}

function checkBudget(effect: Effect, { effects, seconds }: Budget, done: Progress, elapsedMs: number): void {
  if (done.doneKeys.has(effect.key)) throw new Error(`the workflow wants ${effect.key} done twice`);
  if (done.doneKeys.size >= effects) throw new BudgetSpent('effects', effects);
  if (seconds !== undefined && elapsedMs > seconds * 1000) throw new BudgetSpent('seconds', seconds);
}

/** The state at the end of the log, to which waiting notes are added before the next step is decided. */
async function load<State>(
  run: RunRow,
  workflow: Workflow<State>,
  { db, log, signal, now }: PerformParts,
  progress: Progress,
): Promise<{ start: RunStart; state: State }> {
  const start = await loadStart(db, run);
  let state = workflow.begin(start);
  const events = await readEvents(db, { runId: run.id, afterSeq: 0 });
  for (const fact of events) {
    note(progress, fact);
    if (isForState(fact)) state = workflow.fold(state, fact);
  }
  signal.throwIfAborted();
  if (run.takeovers > maxTakeovers) throw serversDied();
  const last = events.at(-1);
  const waitedMs = last ? now() - last.at.getTime() : 0;
  const isTakenOver = run.lastSeq - (last?.seq ?? 0) >= takeoverGap;
  const isMarked = isTakenOver || waitedMs > maxUnmarkedMs;
  progress.idleMs = idleMsOf(events) + (isMarked ? waitedMs : 0);
  if (isMarked) await log.commit({ facts: [factOf('started', {})] });
  const notes = await readNotes(db, run.id);
  if (notes.length === 0) return { start, state };
  const facts = notes.map(factOfNote);
  await log.commit({ facts, noteIds: notes.map(idOf) });
  return { start, state: facts.reduce<State>(workflow.fold, state) };
}

/** Discards the step, which is performed again when the budget allows it. */
async function pause(error: Problem, log: RunLog): Promise<void> {
  const { code, message } = waitsForBudget(error);
  const fact = factOf('paused', { code, message });
  await log.commit({ facts: [fact], status: 'waiting', pauseId: budgetPause });
}

async function fail(
  error: unknown,
  log: RunLog,
  { mayRetry = false }: { mayRetry?: boolean },
): Promise<void> {
  // An unreachable database does not fail the run: a server that reaches it again continues.
  if (databaseFailure(error)?.kind === 'unavailable') throw error;
  const problem = problemOf(error);
  const { code, message } = problem;
  const rule = problem instanceof BudgetSpent ? { rule: problem.rule } : {};
  meter().createCounter('alma.run.failures', { description: 'Runs that failed' }).add(1, { code });
  const fact = factOf('error', { status: statusOf(problem), code, message, ...rule });
  await log.commit({ facts: [fact], status: 'failed', keepsInput: mayRetry });
  // The engine logs internal errors; a pool has already logged what it killed.
  if (!(error instanceof Problem || error instanceof WorkerFailure)) throw error;
}

function spentIn(attempt: Attempt): { spent?: Spent } {
  const spent = attempt.spent();
  return spent ? { spent } : {};
}

const idOf = ({ id }: Note): number => id;
const factOfNote = ({ type, data }: Note): Fact => ({ type, data });

const emptyStop = (runId: string): NewMessage => ({
  content: '',
  kwargs: { run_id: runId, ending: 'stopped' },
});

/** A stopped worker means that this server is stopping, not that the step failed. */
const interruptionOf = (error: unknown): unknown =>
  error instanceof WorkerFailure && error.reason === 'stopped' ? new Interrupted('leaving') : error;

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WorkerFailure && error.reason !== 'stopped') return stepFailed(error.reason);
  return error instanceof ModelError ? error.toProblem() : couldNotFinish();
}
