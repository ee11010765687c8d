import type { LimitFunction } from 'p-limit';
import { abortable } from '../../platform/abortable/index.ts';
import { databaseFailure, type Db } from '../../platform/database/index.ts';
import { statusOf } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problems/index.ts';
import { WorkerFailure } from '../../platform/workers/index.ts';
import { ModelError, type Models } from '../models/index.ts';
import { createAttempt, type Attempt } from './effect-context.ts';
import { findMessage } from './messages.repository.ts';
import { readNotes, type Note } from './notes.repository.ts';
import { dataOf, factOf, isForState } from './run-events.ts';
import { withId, type Commit, type RunLog } from './run-log.ts';
import { BudgetSpent, couldNotFinish, Interrupted, serversDied, stepFailed } from './runs.errors.ts';
import { readEvents, takeoverGap, type RunRow } from './runs.repository.ts';
import { findSession } from './sessions.repository.ts';
import type { Effect, EffectResult, Fact, NewMessage, RunStart, Step, Workflow } from './workflow.ts';

export interface PerformParts {
  db: Db;
  models: Models;
  log: RunLog;
  signal: AbortSignal;
  now(): number;
  /** Limits how many runs read and store at once; performing a step does not count. */
  inTurn: LimitFunction;
}

/** For each step: one that ends a server would end the next one as well. */
const maxTakeovers = 1;

/** Performs a run from where its log ends until it ends, waits, or may not go on here. */
export async function performRun<State>(
  run: RunRow,
  workflow: Workflow<State>,
  parts: PerformParts,
): Promise<void> {
  const performance = createPerformance(run, workflow, parts);
  try {
    await performance.goOn();
  } catch (error) {
    const reason: unknown = parts.signal.aborted ? parts.signal.reason : interruptionOf(error);
    if (!(reason instanceof Interrupted)) return performance.fail(error);
    if (reason.why !== 'stopped') throw reason;
    await performance.endStopped();
  }
}

function createPerformance<State>(run: RunRow, workflow: Workflow<State>, parts: PerformParts) {
  const { db, log, signal, inTurn } = parts;
  const doneKeys = new Set<string>();
  let modelCalls = 0;
  let lastMessageId: string | undefined;
  let attempt: Attempt | undefined;

  function note(fact: Fact): void {
    if (fact.type === 'message') lastMessageId = dataOf('message', fact).id;
    if (fact.type !== 'effect.done') return;
    const { key, model_calls: calls } = dataOf('effect.done', fact);
    doneKeys.add(key);
    modelCalls += calls;
  }

  async function goOn(): Promise<void> {
    const { start, ...loaded } = await inTurn(load);
    let { state } = loaded;
    let step = workflow.decide(state);
    if (step.type !== 'effect') return log.commit(closing(step));
    while (step.type === 'effect') {
      const performed = await perform(step, state, start);
      state = performed.state;
      step = performed.next;
    }
  }

  /** Where the log ends, and what was said since. */
  async function load(): Promise<{ start: RunStart; state: State }> {
    const start = await loadStart(db, run);
    let state = workflow.begin(start);
    const events = await readEvents(db, { runId: run.id, afterSeq: 0 });
    for (const fact of events) {
      note(fact);
      if (isForState(fact)) state = workflow.fold(state, fact);
    }
    signal.throwIfAborted();
    if (run.takeovers > maxTakeovers) throw serversDied();
    const isTakenOver = run.lastSeq - (events.at(-1)?.seq ?? 0) >= takeoverGap;
    if (isTakenOver) await log.commit({ facts: [{ type: 'started', data: {} }] });
    return { start, state: await takeNotes(state) };
  }

  /** Notes of others enter the log before the next step is decided. */
  async function takeNotes(state: State): Promise<State> {
    const notes = await readNotes(db, run.id);
    if (notes.length === 0) return state;
    const facts = notes.map(factOfNote);
    await log.commit({ facts, noteIds: notes.map(({ id }) => id) });
    return facts.reduce<State>(workflow.fold, state);
  }

  async function perform(
    effect: Effect,
    state: State,
    start: RunStart,
  ): Promise<{ state: State; next: Step }> {
    checkBudget(effect);
    const session = await inTurn(() => findSession(db, run.sessionId));
    if (!session) throw new Interrupted('lost');
    const { budget } = workflow;
    const made = createAttempt({ ...parts, run: start, session, budget, modelCallsBefore: modelCalls });
    attempt = made;
    const result = await abortable(workflow.perform(effect, state, made.context), signal);
    const performed = await inTurn(() => store(effect, state, made, result));
    attempt = undefined;
    return performed;
  }

  /** What follows is stored with it, so that a run does not end halfway. */
  async function store(
    effect: Effect,
    state: State,
    made: Attempt,
    result: EffectResult,
  ): Promise<{ state: State; next: Step }> {
    const messages = (result.messages ?? []).map((message, place, all) =>
      withId(made.sign(message, place === all.length - 1)),
    );
    const notes = await readNotes(db, run.id);
    const facts = [...factsOf(effect, made.modelCalls(), messages, result), ...notes.map(factOfNote)];
    const nextState = facts.reduce<State>(workflow.fold, state);
    const next = workflow.decide(nextState);
    await log.commit({
      ...result,
      messages,
      ...closing(next, facts),
      noteIds: notes.map(({ id }) => id),
      isProgress: true,
    });
    for (const fact of facts) note(fact);
    return { state: nextState, next };
  }

  function factsOf(
    effect: Effect,
    calls: number,
    messages: readonly (NewMessage & { id: string })[],
    result: EffectResult,
  ): Fact[] {
    return [
      factOf('effect.done', { key: effect.key, model_calls: calls }),
      // Hidden messages are shown neither to readers nor at the end of the run.
      ...messages
        .filter(({ kwargs }) => !kwargs?.hidden)
        .map(({ id, name = null }) => factOf('message', { id, name, is_last: false })),
      ...(result.facts ?? []),
    ];
  }

  /** What a step that is no effect adds to the facts before it. */
  function closing(step: Step, facts: readonly Fact[] = []): Commit {
    if (step.type === 'effect') return { facts };
    if (step.type === 'wait') {
      const { pauseId } = step;
      return {
        facts: [...facts, { type: 'waiting', data: { pause_id: pauseId } }],
        status: 'waiting',
        pauseId,
      };
    }
    return { facts: ended(facts), status: 'completed' };
  }

  /** The last message of a run is shown by `done`, and not twice. */
  function ended(facts: readonly Fact[]): Fact[] {
    const lastPlace = facts.findLastIndex(({ type }) => type === 'message');
    const last = facts[lastPlace];
    const id = last ? dataOf('message', last).id : lastMessageId;
    if (id === undefined) throw new Error(`the workflow ${workflow.kind} ended without a message`);
    const marked = last
      ? facts.with(lastPlace, factOf('message', { ...dataOf('message', last), is_last: true }))
      : [...facts];
    return [...marked, factOf('done', { id })];
  }

  function checkBudget({ key }: Effect): void {
    const { effects, seconds } = workflow.budget;
    if (doneKeys.has(key)) throw new Error(`the workflow ${workflow.kind} wants ${key} done twice`);
    if (doneKeys.size >= effects) throw new BudgetSpent('effects', effects);
    if (seconds !== undefined && parts.now() - run.createdAt.getTime() > seconds * 1000)
      throw new BudgetSpent('seconds', seconds);
  }

  async function endStopped(): Promise<void> {
    const partial = attempt?.partial();
    const needed = partial ?? (lastMessageId === undefined ? emptyStop(run.id) : undefined);
    const messages = needed ? [withId(needed)] : [];
    const facts = messages.map(({ id, name = null }) => factOf('message', { id, name, is_last: false }));
    await log.commit({ messages, facts: ended(facts), status: 'stopped' });
  }

  async function fail(error: unknown): Promise<void> {
    // An unreachable database does not fail the run: a server that reaches it again continues.
    if (databaseFailure(error)?.kind === 'unavailable') throw error;
    const problem = problemOf(error);
    const { code, message } = problem;
    const status = statusOf(problem);
    const rule = problem instanceof BudgetSpent ? { rule: problem.rule } : {};
    await log.commit({ facts: [factOf('error', { status, code, message, ...rule })], status: 'failed' });
    // The engine logs internal errors; a pool has already logged what it killed.
    if (!(error instanceof Problem || error instanceof WorkerFailure)) throw error;
  }

  return { goOn, endStopped, fail };
}

const factOfNote = ({ type, data }: Note): Fact => ({ type, data });

const emptyStop = (runId: string): NewMessage => ({
  content: '',
  kwargs: { run_id: runId, ending: 'stopped' },
});

/** A worker that was stopped means that this server stops, not that the step failed. */
const interruptionOf = (error: unknown): unknown =>
  error instanceof WorkerFailure && error.reason === 'stopped' ? new Interrupted('leaving') : error;

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WorkerFailure && error.reason !== 'stopped') return stepFailed(error.reason);
  return error instanceof ModelError ? error.toProblem() : couldNotFinish();
}

async function loadStart(db: Db, run: RunRow): Promise<RunStart> {
  const prompt = run.promptId === null ? undefined : await findMessage(db, run.promptId);
  return {
    runId: run.id,
    sessionId: run.sessionId,
    owner: run.ownerId,
    prompt: prompt ? { id: prompt.id, text: prompt.content, kwargs: prompt.kwargs } : null,
    input: run.input,
    startedAt: run.createdAt,
  };
}
