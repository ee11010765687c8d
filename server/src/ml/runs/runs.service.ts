import type { SessionMessage } from '@alma/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Executor, Lease, Transaction } from '../../platform/database/index.ts';
import { kindOf } from '../../platform/http/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problems/index.ts';
import type { Models } from '../models/index.ts';
import { createAdditions, kilobytesOf } from './additions.ts';
import { beginRun } from './begin-run.ts';
import { createEngine, type Engine, type Timings, timings } from './engine.ts';
import { followRun, nextNews, readLog } from './follow.ts';
import { shownById } from './messages.repository.ts';
import { claimFailed, readNotes } from './notes.repository.ts';
import { createPausedRuns } from './paused-runs.ts';
import {
  decidedFact,
  decisionIn,
  questionClosed,
  questionOf,
  questionOpen,
  questionPause,
} from './questions.ts';
import { dataOf, storedOf } from './run-events.ts';
import { budgetPause, couldNotFinish, noSuchRun, noSuchSession } from './runs.errors.ts';
import { claimPaused, factsOf, findRun, insertFacts, requestStop, type RunRow } from './runs.repository.ts';
import type { Runs, RunView, StoredEvent } from './runs.ts';
import { lockSession } from './sessions.repository.ts';
import { createSessions } from './sessions.service.ts';
import { spentLately, spentOf } from './spent.repository.ts';
import { createTopics, type Topics } from './topics.ts';
import type { Fact } from './workflow.ts';

export interface RunsParts {
  bus: Bus;
  models: Models;
  budgets: Pick<Budgets, 'aiKilobytes'>;
  timings?: Partial<Timings> | undefined;
  /** True when no other server uses this database, so that leases left in it need not expire first. */
  isAlone?: boolean;
}

/** `runs.stop` answers when the run has ended, or after this long with its current state. */
const stopTimeoutMs = 5_000;

/** The service of runs and their sessions, for every kind. */
export function createRuns(
  platform: Platform,
  { bus, models, budgets, timings: tuned, isAlone = false }: RunsParts,
) {
  const { db } = platform.database;
  const allTimings = { ...timings, ...tuned };
  const topics = createTopics(bus);
  const log: FastifyBaseLogger = platform.log;
  const now = (): number => platform.now();
  const news = newsOf(topics, bus);
  const paused = createPausedRuns({ db, models, now, news });
  const engine = createEngine({ db, log, bus, models, topics, timings: allTimings, now, isAlone, ...paused });

  const ownRun = async (runId: string, owner: string): Promise<RunRow> => {
    const run = isId(runId) ? await findRun(db, runId) : undefined;
    if (run?.ownerId !== owner) throw noSuchRun();
    return run;
  };
  const additions = createAdditions(platform, { budgets, ownRun, news });
  const follow: Runs['follow'] = (runId, afterSeq, signal) =>
    followRun({ db, topics }, runId, afterSeq, signal);

  /** Claims a run that no server performs, adds facts to its log and performs it here, or queues it. */
  async function resume({ id, ownerId }: RunRow, facts: readonly Fact[], claim: Claim): Promise<boolean> {
    const at = new Date(now());
    const placed = await engine.place(ownerId, (lease) =>
      db.transaction(async (tx) => {
        const run = await claim(tx, lease, { runId: id, events: facts.length, at });
        if (!run) return undefined;
        await insertFacts(tx, run, facts, at);
        return { run, isNew: true };
      }),
    );
    if (placed) news(id);
    return placed !== undefined;
  }

  const proceed: Runs['proceed'] = async ({ runId, owner, pauseId, facts = [] }) => {
    const run = await ownRun(runId, owner);
    const all: Fact[] = [{ type: 'continued', data: { pause_id: pauseId } }, ...facts];
    return resume(run, all, (tx, lease, claim) => claimPaused(tx, lease, { ...claim, pauseId }));
  };

  const runs: Runs = {
    sessions: createSessions(platform, { drop: (ids) => engine.drop(ids), budgets }),
    define: (workflow) => engine.define(workflow),
    follow,
    wait: (runId, afterSeq = 0, signal = new AbortController().signal) =>
      lastMessage(db, runId, follow(runId, afterSeq, signal)),
    news: (runId, signal) => nextNews(topics, runId, signal),

    send: createSend({ db, engine, budgets, now }),

    get: async (runId, owner) => viewOf(await ownRun(runId, owner)),

    log: (runId) => readLog(db, runId),

    proceed: (request) => additions.store(request, () => proceed(request)),

    // A decision is not text written by the person, so it does not count.
    answer: (reply) => answerQuestion(db, proceed, reply),

    read: (run) => readWithNotes(db, run),

    note: additions.note,
    append: additions.append,

    spentLately: (query) => spentLately(db, query),
    spentOf: (sessionId) => spentOf(db, sessionId),

    resume: async (runId, owner) => paused.resume((await ownRun(runId, owner)).id),

    async retry({ runId, owner, facts = [] }) {
      const run = await ownRun(runId, owner);
      const all: Fact[] = [{ type: 'started', data: {} }, ...facts];
      const claim: Claim = async (tx, lease, values) => {
        // Lock the session first: another run may have begun in it.
        const session = await lockSession(tx, run.sessionId);
        if (!session || session.activeRunId !== null) return undefined;
        return claimFailed(tx, lease, values);
      };
      return additions.store({ owner, facts }, () => resume(run, all, claim));
    },

    async stop(runId, owner) {
      const run = await ownRun(runId, owner);
      if (!(await requestStop(db, runId))) return viewOf(await ownRun(runId, owner));
      await engine.interrupt(runId);
      for await (const event of follow(runId, run.lastSeq, AbortSignal.timeout(stopTimeoutMs))) void event;
      return viewOf(await ownRun(runId, owner));
    },
  };
  return { runs, start: () => engine.start(), stop: () => engine.stop() };
}

interface SendParts {
  db: Db;
  engine: Pick<Engine, 'place'>;
  budgets: RunsParts['budgets'];
  now(): number;
}

function createSend({ db, engine, budgets: { aiKilobytes }, now }: SendParts): Runs['send'] {
  return async (prompt) => {
    const { sessionId, owner } = prompt;
    if (!isId(sessionId)) throw noSuchSession();
    const { run, isNew } = await engine.place(owner, (lease) =>
      db.transaction((tx) => {
        const waitMs = aiKilobytes.refusedMs(owner);
        return beginRun(tx, prompt, { lease, waitMs, at: new Date(now()) });
      }),
    );
    // Counted after the message is stored: a repeat counts once, and the message that exceeds the budget is the last.
    if (isNew) await aiKilobytes.take(owner, kilobytesOf(prompt));
    return { runId: run.id, isNew };
  };
}

/** A step moves notes into the log, so both are read in one snapshot. */
const readWithNotes = (db: Db, { runId, afterSeq }: Parameters<Runs['read']>[0]): ReturnType<Runs['read']> =>
  db.transaction(
    async (tx) => ({ events: await readLog(tx, runId, afterSeq), notes: await readNotes(tx, runId) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** Tells readers on every server that a run's log has grown. */
const newsOf =
  (topics: Topics, bus: Bus) =>
  (runId: string): void => {
    topics.wake(runId);
    bus.publish({ kind: 'run.news', runId });
  };

type Claim = (
  tx: Transaction,
  lease: Lease | null,
  claim: { runId: string; events: number; at: Date },
) => Promise<RunRow | undefined>;

/**
 * The last message before a run ends or waits.
 * @throws {Problem} when the run failed, waits for its budget or was deleted
 */
async function lastMessage(
  db: Executor,
  runId: string,
  events: AsyncIterable<StoredEvent>,
): Promise<SessionMessage> {
  let last: string | undefined;
  for await (const { fact, shown } of events) {
    if (shown?.type === 'done') return shown.message;
    if (fact.type === 'error') {
      const { status, code, message } = storedOf('error', fact);
      throw new Problem(code, message, kindOf(status, code));
    }
    if (fact.type === 'paused' && (await findRun(db, runId))?.pauseId === budgetPause) {
      const { code, message } = storedOf('paused', fact);
      throw new Problem(code, message);
    }
    if (fact.type === 'message') last = dataOf('message', fact).id;
    if (fact.type !== 'waiting' || (await isAnswered(db, runId, fact))) continue;
    const message = last && (await shownById(db, [last])).get(last);
    if (message) return message;
    break;
  }
  // The run has since been deleted with its session.
  if (!(await findRun(db, runId))) throw noSuchSession();
  throw couldNotFinish();
}

/** Only the first answer counts. @throws {Problem} 409 for later ones. */
async function answerQuestion(
  db: Executor,
  proceed: Runs['proceed'],
  { runId, owner, questionId, decision }: Parameters<Runs['answer']>[0],
): ReturnType<Runs['answer']> {
  const decided = { question_id: questionId, decision };
  const facts = [decidedFact(decided)];
  if (await proceed({ runId, owner, pauseId: questionPause(questionId), facts })) return decided;
  throw questionClosed(decisionIn(await factsOf(db, runId, 'decided'), questionId));
}

/** True when a pause was for a question that is closed by now. @throws {Problem} while it is open. */
async function isAnswered(db: Executor, runId: string, pause: Fact): Promise<boolean> {
  const question = questionOf(dataOf('waiting', pause).pause_id);
  if (question === undefined) return false;
  const run = await findRun(db, runId);
  if (questionOf(run?.pauseId ?? null) === question) throw questionOpen(runId, question);
  return true;
}

function viewOf(run: RunRow): RunView {
  const { id: runId, sessionId, ownerId: owner, status, pauseId, lastSeq, createdAt, updatedAt } = run;
  return { runId, sessionId, owner, status, pauseId, lastSeq, createdAt, updatedAt };
}
