import type { Citation, SessionKind, SessionMessage } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { ChatModel, ChatRequest, ModelEvent } from '../models/index.ts';
import type { Json, Kwargs } from './runs.table.ts';

export type { Json, Kwargs };

/** The input of a run. It never changes, so that the state of a run is always computed from the same start. */
export interface RunStart {
  runId: string;
  sessionId: string;
  owner: string;
  /** The user's message; null for a run that began without one. */
  prompt: { id: string; text: string; kwargs: Kwargs } | null;
  /** The input that `send` passed for the workflow. */
  input: Json;
  startedAt: Date;
}

/** Something that has happened in a run and never changes. The workflow defines its type and data. */
export interface Fact {
  type: string;
  data: Json;
}

/** One thing to do, identified by its key (`answer`, `F6/2/Architect/vote`). A key is done once in a run. */
export interface Effect {
  type: 'effect';
  key: string;
  /** Later effects that may begin at the same time; each is still stored in its turn. */
  beside?: readonly string[];
}

export type Step =
  | Effect
  /** Pauses the run until a caller continues with this id, or until a time. */
  | { type: 'wait'; pauseId: string; until?: Date }
  | { type: 'end' };

export interface NewMessage {
  content: string;
  /** The agent's name. */
  name?: string | null;
  /** The engine adds `assistant`, `model`, `usage`, `ending` and `run_id`. */
  kwargs?: Kwargs;
}

/** A change of a session; absent fields stay as they are. */
export interface SessionChange {
  title?: string;
  projectId?: string | null;
  profileId?: string | null;
  agentId?: string | null;
  data?: Json;
}

/** The result of an effect, stored in one transaction. */
export interface EffectResult {
  facts?: readonly Fact[];
  messages?: readonly NewMessage[];
  session?: SessionChange;
  /** Computes new session data from the data at the time of storing, which the owner may have changed. */
  sessionData?: (stored: Json) => Json;
  /** Further writes in the same transaction. Keep it short: no external calls. */
  within?: (tx: Transaction) => Promise<void>;
}

export interface WorkflowSession {
  id: string;
  owner: string;
  kind: SessionKind;
  title: string | null;
  projectId: string | null;
  profileId: string | null;
  agentId: string | null;
  data: Json;
}

/** The environment in which an effect is performed. */
export interface EffectContext {
  readonly run: RunStart;
  readonly session: WorkflowSession;
  /** Aborted when the run is stopped, or when this server loses or releases it. */
  readonly signal: AbortSignal;
  /** The model of this step, even if connections change during the step. */
  readonly model: Pick<ChatModel, 'kind' | 'methodOf'>;
  /** The context window of this step's model, in tokens; infinite without a model. */
  readonly contextTokens: number;
  now(): number;
  /** Visible messages of the session so far, including the prompt, oldest first; of a very long one the newest 4 MB. */
  history(): Promise<SessionMessage[]>;
  /** Calls the model within the user's rate limit and the run's budget, and sums the usage. */
  ask(request: Omit<ChatRequest, 'userId'>): AsyncIterable<ModelEvent>;
  /** Sets the part of the message that earlier steps wrote, to keep it when the run is stopped in this step. */
  continues(message: NewMessage): void;
  /** Stores facts before the effect ends, for a server that repeats it. Not for effects that begin ahead of their turn. */
  keep(stored: Pick<EffectResult, 'facts' | 'sessionData'>): Promise<void>;
  /** Records that rules write the rest of the reply, and by which method. */
  byRules(method: string): void;
  /** Adds text to the reply, which readers see immediately. It is void when the step is repeated. */
  token(text: string): Promise<void>;
  /** Adds a citation. Call it before the text that refers to it. */
  citation(citation: Citation): Promise<void>;
}

/** Limits of a run. Exceeding one ends the run with an error that names the limit. */
export interface Budget {
  modelCalls: number;
  effects: number;
  /** Time in which servers perform the run. */
  seconds?: number;
}

/**
 * How sessions of one kind answer. Only `perform` has side effects; its result is stored as messages and facts, and
 * the state is folded only from those. Any server can therefore take over a run after any step.
 */
export interface Workflow<State> {
  kind: SessionKind;
  budget: Budget;
  /** Whether a failed run may be retried; if so, its input is kept. */
  mayRetry?: boolean;
  begin(run: RunStart): State;
  /** An effect's own facts come after `effect.done` with `{ key }` and a `message` with `{ id, name }` per message. */
  fold(state: State, fact: Fact): State;
  decide(state: State): Step;
  /** The unfinished next message of a run that is stopped while it waits. */
  unfinished?(state: State): NewMessage | undefined;
  /** @throws {Problem | ModelError} which fail the run. The user's message stays, and can be sent again. */
  perform(effect: Effect, state: State, context: EffectContext): Promise<EffectResult>;
}
