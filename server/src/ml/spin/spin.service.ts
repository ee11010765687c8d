import { randomUUID } from 'node:crypto';
import type { SpinRun } from '@alma/offline-assistant/spin';
import type {
  SpinAgent,
  SpinArtifact,
  SpinEvent,
  SpinMode,
  SpinSetupSchema,
  SpinState,
  SpinSummary,
} from '@alma/shared/contract';
import type { z } from 'zod';
import { datesOf } from '../../platform/dates/index.ts';
import { sha256 } from '../../platform/security/index.ts';
import type { Models } from '../models/index.ts';
import { type ChooseFacts, requestIdReused, type Runs, type RunView, type Session } from '../runs/index.ts';
import { withoutUnread } from './ask.ts';
import { documentOf } from './document.ts';
import { createEditing } from './edit.service.ts';
import { factOf, type SpinFact } from './facts.ts';
import { foldAll, nextAgents } from './fold.ts';
import type { OfflineTasks } from './look-up.ts';
import { checkRetry, checkRoom, countRequests, isRepeated } from './requests.ts';
import { createLoader, isOverBudget, type LoadedRun, type Loader, runIdOf, stateOf } from './run-loader.ts';
import { readSessionData, startOf } from './session-data.ts';
import { estimateRun } from './spent.ts';
import {
  checkJoin,
  checkLeave,
  notPaused,
  numbered,
  pauseIsOver,
  sessionIdOf,
  uniqueName,
} from './spin.policy.ts';

type Setup = z.output<typeof SpinSetupSchema>;

export interface SpinParts {
  runs: Runs;
  tasks: OfflineTasks;
  models: Models;
  /** A platform agent that the caller may use: its prompt and the name of its profile. */
  agentOf(agentId: string, owner: string): Promise<{ name: string; prompt: string }>;
}

/** A message, and the pause that it ends; a repeat has the same `requestId`. */
export interface Continuation {
  message?: string | null | undefined;
  pauseId?: string | undefined;
  requestId?: string | undefined;
}

export type SpinService = ReturnType<typeof createSpinService>;

/** Starts, steers and reads spin runs. Rules are checked against the log, and steering requests are stored in it. */
export function createSpinService(parts: SpinParts) {
  const loader = createLoader(parts);
  return {
    /** Starts a run. Repeating a `requestId` of the same user does not start another. */
    async begin(owner: string, { agents, ...setup }: Setup, requestId?: string): Promise<string> {
      const { runs } = parts;
      const id = requestId === undefined ? randomUUID() : sessionIdOf(owner, requestId);
      const setupHash = sha256(JSON.stringify({ ...setup, agents }));
      const data = { ...setup, setup_hash: setupHash };
      const session = await runs.sessions.create({ id, owner, kind: 'spin', data });
      if ((readSessionData(session.data).setup_hash ?? setupHash) !== setupHash) throw requestIdReused();
      if (runIdOf(session) !== undefined) return session.id;
      const input = { ...setup, agents: numbered(agents).map((agent) => ({ ...agent })) };
      const prompt = { sessionId: session.id, owner, text: setup.problem, requestId: 'begin', input };
      const { runId } = await runs.send(prompt);
      // Before its first step, so that a run that is stopped in the queue can be found.
      await runs.sessions.edit(session.id, owner, (stored) => ({
        data: { ...readSessionData(stored.data), run_id: runId },
      }));
      return session.id;
    },
    estimate: (owner: string, team: { agents: number; characters: number }) =>
      estimateRun(parts, owner, team),
    ...createReading(parts, loader),
    ...createSteering(parts, loader),
    ...createEditing(parts.runs, loader),
  };
}

function createReading({ runs, tasks }: SpinParts, { load }: Loader) {
  async function summaryOf(session: Session): Promise<SpinSummary> {
    const data = readSessionData(session.data);
    const runId = runIdOf(session);
    const view =
      runId === undefined ? undefined : await runs.get(runId, session.owner).catch(() => undefined);
    return {
      session_id: session.id,
      title: session.title ?? '',
      orientation: data.orientation,
      mode: data.current_mode ?? data.mode,
      phase: data.phase ?? startOf(session.data).phase,
      status: view ? statusFor(view) : 'failed',
      ...datesOf(session),
    };
  }

  return {
    get: async (sessionId: string, owner: string): Promise<SpinState> =>
      stateOf(await load(sessionId, owner)),

    async list(owner: string, page: { limit: number; offset: number }) {
      const { sessions, total } = await runs.sessions.list({ owner, kind: 'spin', page });
      return { sessions: await Promise.all(sessions.map(summaryOf)), total };
    },

    async events(sessionId: string, owner: string, { afterSeq, limit }: { afterSeq: number; limit: number }) {
      const { events, log } = await load(sessionId, owner);
      return { events: events.filter(({ seq }) => seq > afterSeq).slice(0, limit), last_seq: log.seq };
    },

    async artifacts(sessionId: string, owner: string): Promise<(SpinArtifact & { body: string })[]> {
      const { log } = await load(sessionId, owner);
      const { bodies } = log.run;
      return log.artifacts().map((artifact) => ({ ...artifact, body: bodies[artifact.phase] ?? '' }));
    },

    /** All results as one Markdown document. */
    async document(sessionId: string, owner: string): Promise<string> {
      const { session, log, events } = await load(sessionId, owner);
      const { run } = log;
      const leftOpen = await tasks('leftOpen', withoutUnread(run), { person: owner });
      return documentOf({ title: session.title ?? '', run, artifacts: log.artifacts(), events, leftOpen });
    },

    /** Yields the state, then every new event until the run ends or the signal is aborted. */
    async *watch(
      sessionId: string,
      owner: string,
      signal: AbortSignal,
    ): AsyncGenerator<Watched, void, undefined> {
      const loaded = await load(sessionId, owner);
      const { log, events } = loaded;
      const { runId } = loaded.view;
      let { lastSeq } = loaded;
      yield { type: 'snapshot', state: stateOf(loaded), events };
      // A retried run continues in the same log, so a failure does not end the watch.
      while (!signal.aborted) {
        for await (const entry of runs.follow(runId, lastSeq, signal)) {
          lastSeq = entry.seq;
          const event = log.take(entry);
          if (event) yield { type: 'event', event };
        }
        const { status } = await runs.get(runId, owner);
        if (status === 'completed' || status === 'stopped') return;
        if (status === 'failed') await runs.news(runId, signal);
      }
    },
  };
}

/** Calls that change a run. Without a `sessionId` they refer to the user's only unfinished one. */
function createSteering({ runs, agentOf }: SpinParts, { load, loadUnfinished }: Loader) {
  const reload = async ({ session }: LoadedRun) => stateOf(await load(session.id, session.owner));

  /** Records a request in the log. @returns the state that includes it. */
  async function steer(...request: Parameters<typeof choosing>): Promise<SpinState> {
    const [loaded] = request;
    const { runId, owner } = loaded.view;
    await runs.note({ runId, owner, afterSeq: loaded.lastSeq, choose: choosing(...request) });
    return reload(loaded);
  }

  async function resume(loaded: LoadedRun, pauseId: string, facts: SpinFact[]): Promise<SpinState> {
    const { runId, owner } = loaded.view;
    checkRoom(loaded.requests, facts);
    if (!(await runs.proceed({ runId, owner, pauseId, facts: facts.map(factOf) }))) throw pauseIsOver();
    return reload(loaded);
  }

  return {
    async switchMode(owner: string, sessionId: string | undefined, mode: SpinMode): Promise<SpinState> {
      const loaded = await loadUnfinished(owner, sessionId);
      const fact: SpinFact = { type: 'mode_requested', data: { mode } };
      const { pauseId } = loaded.log.run;
      if (pauseId !== null && mode === 'auto') return resume(loaded, pauseId, [fact]);
      const state = await steer(loaded, () => fact);
      // The round has already ended, so end its pause as well.
      if (mode !== 'auto' || state.pause_id === null) return state;
      return resume(loaded, state.pause_id, []);
    },

    /** Adds a platform agent by its id, or a new one by name and prompt. */
    async addAgent(
      owner: string,
      sessionId: string | undefined,
      { agentId, name = '', prompt = '' }: Partial<Record<'agentId' | 'name' | 'prompt', string | undefined>>,
    ): Promise<SpinState> {
      const loaded = await loadUnfinished(owner, sessionId);
      const agent: SpinAgent = agentId
        ? { agent_id: agentId, ...(await agentOf(agentId, owner)) }
        : { agent_id: randomUUID(), name, prompt };
      return steer(loaded, (next) => {
        const agents = nextAgents(next);
        // Agents of one profile are all named by it, so the second one gets a number.
        const joining = agentId ? { ...agent, name: uniqueName(agent.name, agents) } : agent;
        checkJoin(agents, joining);
        return { type: 'agent_joining', data: { agent: joining } };
      });
    },

    async removeAgent(owner: string, sessionId: string | undefined, agentId: string): Promise<SpinState> {
      const loaded = await loadUnfinished(owner, sessionId);
      return steer(loaded, (next) => {
        checkLeave(nextAgents(next), agentId);
        return { type: 'agent_leaving', data: { agent_id: agentId } };
      });
    },

    /** Continues a paused run exactly once; feedback is taken up in the next round. */
    async proceed(
      owner: string,
      sessionId: string | undefined,
      { message, pauseId, requestId }: Continuation,
    ): Promise<SpinState> {
      const loaded = await loadUnfinished(owner, sessionId);
      const said: SpinFact | undefined = message
        ? { type: 'user_message', data: { content: message, request_id: requestId } }
        : undefined;
      const isKnown = isRepeated(loaded.requests, said);
      const feedback = said && !isKnown ? [said] : [];
      const { runId, status } = loaded.view;
      if (status === 'failed') {
        checkRetry(loaded.requests);
        checkRoom(loaded.requests, feedback);
        const isMine = await runs.retry({ runId, owner, facts: feedback.map(factOf) });
        // Another caller retried the run first, so this feedback is for the next round.
        return !isMine && said ? steer(loaded, () => said) : reload(loaded);
      }
      if (isKnown) return stateOf(loaded);
      if (isOverBudget(loaded.view)) {
        if (said) await steer(loaded, () => said);
        await runs.resume(runId, owner);
        return reload(loaded);
      }
      const open = loaded.log.run.pauseId;
      if (pauseId !== undefined && pauseId !== open) throw pauseIsOver();
      if (open !== null) return resume(loaded, open, feedback);
      // A blank message is trimmed to nothing, and has no effect.
      if (message === '') return stateOf(loaded);
      if (!said) throw notPaused();
      return steer(loaded, () => said);
    },
  };
}

/** Makes a request from everything that was requested before it, even since the run was loaded. */
const choosing =
  ({ log, requests }: LoadedRun, request: (next: SpinRun) => SpinFact): ChooseFacts =>
  (unread) => {
    const before = countRequests(unread, requests);
    const fact = request(foldAll(log.run, unread));
    if (isRepeated(before, fact)) return [];
    checkRoom(before, [fact]);
    return [factOf(fact)];
  };

export type Watched =
  { type: 'snapshot'; state: SpinState; events: SpinEvent[] } | { type: 'event'; event: SpinEvent };

function statusFor({ status }: RunView): SpinState['status'] {
  if (status === 'waiting') return 'paused';
  return status === 'queued' ? 'running' : status;
}
