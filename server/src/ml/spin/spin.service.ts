import type {
  SpinAgent,
  SpinEvent,
  SpinMode,
  SpinSetupSchema,
  SpinState,
  SpinSummary,
} from '@alma/shared/contract';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { datesOf } from '../../platform/dates/index.ts';
import { isProblem } from '../../platform/problems/index.ts';
import type { Models } from '../models/index.ts';
import type { Runs, RunView, Session } from '../runs/index.ts';
import { factOf, type SpinFact } from './facts.ts';
import { nextAgents } from './fold.ts';
import { SpinLog } from './present.ts';
import { readSessionData, startOf } from './session-data.ts';
import {
  checkJoin,
  checkLeave,
  isFinished,
  namedOnce,
  noSuchRun,
  notPaused,
  nothingRuns,
  pauseIsOver,
  sessionIdOf,
  severalRun,
} from './spin.policy.ts';

type Setup = z.output<typeof SpinSetupSchema>;

export interface SpinParts {
  runs: Runs;
  models: Models;
  /** A platform agent that the caller may use: its prompt, and the name of its profile. */
  agentOf(agentId: string, owner: string): Promise<{ name: string; prompt: string }>;
}

export type SpinService = ReturnType<typeof createSpinService>;

/** A run as it stands: whose it is, and its log folded. */
interface Known {
  session: Session;
  view: RunView;
  log: SpinLog;
  events: SpinEvent[];
}

/** Beginning, steering and reading spin runs. Every rule is checked against the log, and steering is part of it. */
export function createSpinService({ runs, models, agentOf }: SpinParts) {
  const { sessions } = runs;

  async function runOf(session: Session): Promise<RunView> {
    const { run_id: runId } = readSessionData(session.data);
    const id = session.activeRunId ?? runId;
    if (id === undefined) throw noSuchRun();
    return runs.get(id, session.owner);
  }

  async function sessionOf(sessionId: string, owner: string): Promise<Session> {
    const session = await sessions.get(sessionId, owner).catch((error: unknown) => {
      throw isProblem(error, 'NOT_FOUND') ? noSuchRun() : error;
    });
    if (session.kind !== 'spin') throw noSuchRun();
    return session;
  }

  const newLog = (session: Session, runId: string): SpinLog =>
    new SpinLog({ session, runId, assistant: models.assistant() }, startOf(session.data));

  async function know(sessionId: string, owner: string): Promise<Known> {
    const session = await sessionOf(sessionId, owner);
    const view = await runOf(session);
    const log = newLog(session, view.runId);
    const events = (await runs.log(view.runId)).flatMap((stored) => log.take(stored) ?? []);
    return { session, view, log, events };
  }

  /** Which run a call without `session_id` means. */
  async function meant(owner: string, sessionId: string | undefined): Promise<string> {
    if (sessionId !== undefined) return sessionId;
    const { sessions: all } = await sessions.list({ owner, kind: 'spin' });
    const unfinished = all.filter(({ activeRunId }) => activeRunId !== null);
    const [only] = unfinished;
    if (!only) throw nothingRuns();
    if (unfinished.length > 1) throw severalRun();
    return only.id;
  }

  async function unfinished(owner: string, sessionId: string | undefined): Promise<Known> {
    const known = await know(await meant(owner, sessionId), owner);
    if (['completed', 'stopped'].includes(known.view.status)) throw isFinished();
    return known;
  }

  const stateOf = ({ view, log }: Pick<Known, 'view' | 'log'>): SpinState => log.state(statusOf(view, log));

  /** Records a request in the log. @returns the state that includes it. */
  async function steer({ session, view }: Known, ...facts: SpinFact[]): Promise<SpinState> {
    await runs.note({ runId: view.runId, owner: session.owner, facts: facts.map(factOf) });
    return stateOf(await know(session.id, session.owner));
  }

  async function goOn({ session, view }: Known, pauseId: string, facts: SpinFact[]): Promise<SpinState> {
    const given = { runId: view.runId, owner: session.owner, pauseId, facts: facts.map(factOf) };
    if (!(await runs.proceed(given))) throw pauseIsOver();
    return stateOf(await know(session.id, session.owner));
  }

  return {
    /** Begins a run; the same `requestId` of the same person begins one, however often it comes. */
    async begin(owner: string, { agents, ...setup }: Setup, requestId?: string): Promise<string> {
      const id = requestId === undefined ? randomUUID() : sessionIdOf(owner, requestId);
      const session = await sessions.create({ id, owner, kind: 'spin', data: setup });
      const isBegun = session.activeRunId !== null || readSessionData(session.data).run_id !== undefined;
      if (isBegun) return session.id;
      const input = { ...setup, agents: namedOnce(agents).map((agent) => ({ ...agent })) };
      await runs.send({ sessionId: session.id, owner, text: setup.problem, requestId: 'begin', input });
      return session.id;
    },

    get: async (sessionId: string, owner: string): Promise<SpinState> =>
      stateOf(await know(sessionId, owner)),

    async list(owner: string, page: { limit: number; offset: number }) {
      const { sessions: found, total } = await sessions.list({ owner, kind: 'spin', page });
      return { sessions: await Promise.all(found.map(summaryOf)), total };
    },

    async events(sessionId: string, owner: string, { afterSeq, limit }: { afterSeq: number; limit: number }) {
      const { events, log } = await know(sessionId, owner);
      return { events: events.filter(({ seq }) => seq > afterSeq).slice(0, limit), last_seq: log.seq };
    },

    async artifacts(sessionId: string, owner: string) {
      const { log, session } = await know(sessionId, owner);
      const bodies = log.run.bodies;
      return {
        title: session.title ?? '',
        artifacts: log.artifacts().map((artifact) => ({ ...artifact, body: bodies[artifact.phase] ?? '' })),
      };
    },

    /** The state, then every event as it comes, until the run ends or the reader leaves. */
    async *watch(
      sessionId: string,
      owner: string,
      signal: AbortSignal,
    ): AsyncGenerator<Watched, void, undefined> {
      const session = await sessionOf(sessionId, owner);
      const { runId } = await runOf(session);
      const log = newLog(session, runId);
      const stored = await runs.log(runId);
      const events = stored.flatMap((entry) => log.take(entry) ?? []);
      let reached = stored.at(-1)?.seq ?? 0;
      yield { type: 'snapshot', state: log.state(statusOf(await runs.get(runId, owner), log)), events };
      // A run that failed and is tried again goes on in the same log.
      while (!signal.aborted) {
        for await (const entry of runs.follow(runId, reached, signal)) {
          reached = entry.seq;
          const event = log.take(entry);
          if (event) yield { type: 'event', event };
        }
        const { status } = await runs.get(runId, owner);
        if (status === 'completed' || status === 'stopped') return;
        if (status === 'failed') await runs.news(runId, signal);
      }
    },

    async switchMode(owner: string, sessionId: string | undefined, mode: SpinMode): Promise<SpinState> {
      const known = await unfinished(owner, sessionId);
      const fact: SpinFact = { type: 'mode_requested', data: { mode } };
      const { pauseId } = known.log.run;
      if (pauseId !== null && mode === 'auto') return goOn(known, pauseId, [fact]);
      const state = await steer(known, fact);
      // The round ended while this was asked for: the pause that it came to is over as well.
      if (mode !== 'auto' || state.pause_id === null) return state;
      return goOn(known, state.pause_id, []);
    },

    async addAgent(
      owner: string,
      sessionId: string | undefined,
      given: { agentId?: string | undefined; name?: string | undefined; prompt?: string | undefined },
    ): Promise<SpinState> {
      const known = await unfinished(owner, sessionId);
      const { agentId, name = '', prompt = '' } = given;
      const agent: SpinAgent = agentId
        ? { agent_id: agentId, ...(await agentOf(agentId, owner)) }
        : { agent_id: randomUUID(), name, prompt };
      checkJoin(nextAgents(known.log.run), agent);
      return steer(known, { type: 'agent_joining', data: { agent } });
    },

    async removeAgent(owner: string, sessionId: string | undefined, agentId: string): Promise<SpinState> {
      const known = await unfinished(owner, sessionId);
      checkLeave(nextAgents(known.log.run), agentId);
      return steer(known, { type: 'agent_leaving', data: { agent_id: agentId } });
    },

    /** Continues a paused run exactly once; feedback is taken up in the next round. */
    async proceed(
      owner: string,
      sessionId: string | undefined,
      { message, pauseId }: { message?: string | null | undefined; pauseId?: string | undefined },
    ): Promise<SpinState> {
      const known = await unfinished(owner, sessionId);
      const said: SpinFact[] = message ? [{ type: 'user_message', data: { content: message } }] : [];
      if (known.view.status === 'failed') {
        const isMine = await runs.retry({ runId: known.view.runId, owner, facts: said.map(factOf) });
        // Another caller was quicker, so this feedback is for the next round.
        if (!isMine && said.length > 0) return steer(known, ...said);
        return stateOf(await know(known.session.id, owner));
      }
      const open = known.log.run.pauseId;
      if (pauseId !== undefined && pauseId !== open) throw pauseIsOver();
      if (open !== null) return goOn(known, open, said);
      // Of a blank message nothing is left to say.
      if (message === '') return stateOf(known);
      if (said.length === 0) throw notPaused();
      return steer(known, ...said);
    },
  };

  async function summaryOf(session: Session): Promise<SpinSummary> {
    const data = readSessionData(session.data);
    const view = await runOf(session).catch(() => undefined);
    return {
      session_id: session.id,
      title: session.title ?? '',
      orientation: data.orientation,
      mode: data.mode,
      phase: data.phase ?? startOf(session.data).phase,
      status: view ? statusFor(view) : 'failed',
      ...datesOf(session),
    };
  }
}

export type Watched =
  { type: 'snapshot'; state: SpinState; events: SpinEvent[] } | { type: 'event'; event: SpinEvent };

function statusFor({ status }: RunView): SpinState['status'] {
  if (status === 'waiting') return 'paused';
  return status === 'queued' ? 'running' : status;
}

/** The engine knows of stops and failures; of pauses and ends the log does, a moment earlier. */
const statusOf = (view: RunView, { run }: SpinLog): SpinState['status'] =>
  view.status === 'stopped' || view.status === 'failed' ? view.status : run.status;
