import type { Citation, SessionKind, SessionMessage } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { ChatModel, ChatRequest, ModelEvent } from '../models/index.ts';
import type { Json, Kwargs } from './runs.table.ts';

export type { Json, Kwargs };

/** What a run is about. It never changes, so that the state of a run comes out the same whenever it is computed. */
export interface RunStart {
  runId: string;
  sessionId: string;
  owner: string;
  /** What the person said; null for a run that began without a message. */
  prompt: { id: string; text: string; kwargs: Kwargs } | null;
  /** What `send` was given for the workflow. */
  input: Json;
  startedAt: Date;
}

/** Something that has happened in a run, for good. Its name and data are the workflow's own. */
export interface Fact {
  type: string;
  data: Json;
}

/** One thing to do. The key says what it is (`answer`, `F6/2/Architect/vote`): a key is done once in a run. */
export interface Effect {
  type: 'effect';
  key: string;
  /** Later effects that need not wait for it: they are performed at once, and each is stored in its turn. */
  beside?: readonly string[];
}

export type Step =
  | Effect
  /** The run pauses until a caller continues with this id, or until a time. */
  | { type: 'wait'; pauseId: string; until?: Date }
  | { type: 'end' };

export interface NewMessage {
  content: string;
  /** The agent's name. */
  name?: string | null;
  /** `assistant`, `model`, `usage`, `ending` and `run_id` are added from what the step asked. */
  kwargs?: Kwargs;
}

/** What a session keeps for its workflow; absent fields stay as they are. */
export interface SessionChange {
  title?: string;
  projectId?: string | null;
  profileId?: string | null;
  agentId?: string | null;
  data?: Json;
}

/** What an effect came to: all of it is stored together, or none. */
export interface EffectResult {
  facts?: readonly Fact[];
  messages?: readonly NewMessage[];
  session?: SessionChange;
  /** What the session keeps from now on, made of what it keeps when this is stored: its owner may have changed it. */
  sessionData?: (stored: Json) => Json;
  /** Further writes in the same transaction. Short: no calls of others in here. */
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

/** What an effect may use while it is performed. */
export interface EffectContext {
  readonly run: RunStart;
  readonly session: WorkflowSession;
  /** Aborted when the run is stopped, or this server has lost or leaves it. */
  readonly signal: AbortSignal;
  /** Who answers in this step, whatever is connected or removed in the meantime. */
  readonly model: Pick<ChatModel, 'kind' | 'methodOf'>;
  now(): number;
  /** Messages of the session so far, the prompt too, oldest first; hidden ones are left out. */
  history(): Promise<SessionMessage[]>;
  /** Asks the model: the person's calls a minute and the run's budget are kept, and usage is summed up. */
  ask(request: Omit<ChatRequest, 'userId'>): AsyncIterable<ModelEvent>;
  /** What earlier steps have written of the message: it is kept when the run is stopped in this one. */
  continues(message: NewMessage): void;
  /** Stores this before the effect ends: a server that begins it again knows. Not for effects that begin ahead of their turn. */
  keep(kept: Pick<EffectResult, 'facts' | 'sessionData'>): Promise<void>;
  /** Says that rules write the rest of the reply, and by which method. */
  byRules(method: string): void;
  /** Adds text to the reply; readers see it at once. It is void when the step begins again. */
  token(text: string): Promise<void>;
  /** Before the text that refers to it. */
  citation(citation: Citation): Promise<void>;
}

/** What may be used up before a run is ended, and its reader told which limit it was. */
export interface Budget {
  modelCalls: number;
  effects: number;
  /** From the start of the run, without the time in which it waited. */
  seconds?: number;
}

/**
 * How sessions of one kind answer. Only `perform` touches the world; what it returns is stored as messages and facts,
 * and the state is nothing but those folded. A run can therefore be taken over by any server after any step.
 */
export interface Workflow<State> {
  kind: SessionKind;
  budget: Budget;
  begin(run: RunStart): State;
  /** Before an effect's own facts come `effect.done` with `{ key }`, and `message` with `{ id, name }` of each message. */
  fold(state: State, fact: Fact): State;
  decide(state: State): Step;
  /** What was written of the next message when a run is stopped while it waits. */
  unfinished?(state: State): NewMessage | undefined;
  /** @throws {Problem | ModelError} which fail the run: what the person said stays, to be sent again. */
  perform(effect: Effect, state: State, context: EffectContext): Promise<EffectResult>;
}
