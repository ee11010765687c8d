import type {
  QuestionDecision,
  RunEvent,
  RunStatus,
  SessionKind,
  SessionMessage,
} from '@alma/shared/contract';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import type { Appended } from './notes.repository.ts';
import type { SpentLately } from './spent.repository.ts';
import type { SpentTotal } from './spent.ts';
import type { Fact, Json, Kwargs, NewMessage, SessionChange, Workflow, WorkflowSession } from './workflow.ts';

export interface NewSession {
  /** Several callers with the same id get the same session. */
  id?: string;
  owner: string;
  kind: SessionKind;
  /** By default derived from the first message. */
  title?: string;
  projectId?: string;
  profileId?: string;
  agentId?: string;
  data?: Json;
  /** The assistant's opening message. */
  greeting?: NewMessage;
}

export interface Session extends WorkflowSession {
  /** The active run: queued, running or waiting. */
  activeRunId: string | null;
  /** Characters of its messages, with an allowance for each. */
  size: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionFilter {
  owner: string;
  kind?: SessionKind;
  projectId?: string;
  /** Leaves out those in which nothing has happened since they were created. */
  isInUse?: true;
  /** By default everything. */
  page?: { limit: number; offset: number };
}

export interface Prompt {
  sessionId: string;
  owner: string;
  /** Absent for a run that begins without a message. */
  text?: string;
  /** Identifies the message in its session: a repeat does not send it again, but retries a failed run. */
  requestId?: string;
  /** What a repeat must have in common with the first request besides its text and kwargs. Only a hash is stored. */
  identity?: Json;
  kwargs?: Kwargs;
  /** For the workflow's `begin`. */
  input?: Json;
}

export interface Sent {
  runId: string;
  /** False when the message was sent before, and this run answers it. */
  isNew: boolean;
}

/** An event of a run. Numbers rise, with a gap after a takeover by another server. */
export interface StoredEvent {
  seq: number;
  at: Date;
  /** The event as readers of the reply see it; null when it only concerns the workflow. */
  shown: RunEvent | null;
  fact: Fact;
}

/** Chooses the facts to add, from those that the run has beyond the part of its log that the caller has read. */
export type ChooseFacts = (unread: readonly Fact[]) => readonly Fact[];

export interface RunView {
  runId: string;
  sessionId: string;
  owner: string;
  status: RunStatus;
  pauseId: string | null;
  lastSeq: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface FirstMessages {
  limit?: number;
  executor?: Executor;
}

/** A change of a session, and what the assistant says about it outside any run. */
interface SessionEdit extends SessionChange {
  message?: NewMessage;
}

export interface Sessions {
  create(session: NewSession, executor?: Executor): Promise<Session>;
  /** @throws {Problem} 404 for anyone but the owner. */
  get(sessionId: string, owner: string, executor?: Executor): Promise<Session>;
  /** Most recently used first. */
  list(filter: SessionFilter, executor?: Executor): Promise<{ sessions: Session[]; total: number }>;
  /** Ids of sessions with an active run, in no order. */
  active(filter: Omit<SessionFilter, 'page'>, limit: number): Promise<string[]>;
  /** Changes a session based on its locked state. An error thrown by `edit` leaves it unchanged. */
  edit(sessionId: string, owner: string, edit: (session: Session) => SessionEdit): Promise<Session>;
  /** All visible messages, or the first ones, oldest first. */
  messages(sessionId: string, owner: string, first?: FirstMessages): Promise<SessionMessage[]>;
  /** The visible messages of a run, oldest first. */
  messagesOfRun(
    run: { runId: string; sessionId: string; owner: string },
    executor?: Executor,
  ): Promise<SessionMessage[]>;
  /** Characters of the visible messages. */
  characters(sessionId: string, owner: string): Promise<number>;
  /** Replaces the kwargs of a message based on its locked state; undefined when there is no such message. */
  amend(
    tx: Transaction,
    messageId: string,
    owner: string,
    edit: (kwargs: Kwargs) => Kwargs,
  ): Promise<SessionMessage | undefined>;
  /** Deletes sessions and ends their runs. */
  erase(
    filter: { owner: string; sessionId?: string; projectId?: string },
    executor?: Executor,
  ): Promise<void>;
}

export interface Runs {
  readonly sessions: Sessions;
  define<State>(workflow: Workflow<State>): void;
  /** @throws {Problem} 409 RUN_ACTIVE with the run's id, 409 LIMIT_REACHED, 422 REQUEST_ID_REUSED, 429, 404. */
  send(prompt: Prompt): Promise<Sent>;
  /**
   * Resolves with the last message when a run ends or waits.
   * @throws {Problem} when it failed or waits for its budget, 404 when it was deleted
   */
  wait(runId: string, afterSeq?: number, signal?: AbortSignal): Promise<SessionMessage>;
  get(runId: string, owner: string): Promise<RunView>;
  /** The events after a number, then new ones, until the run ends or the signal is aborted. */
  follow(runId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<StoredEvent>;
  /** Resolves when the log of a run grows, even of a failed one, or the signal is aborted. */
  news(runId: string, signal: AbortSignal): Promise<void>;
  /** Continues a waiting run. @returns true for exactly one of several callers with the same pause id. */
  proceed(request: {
    runId: string;
    owner: string;
    pauseId: string;
    facts?: readonly Fact[];
  }): Promise<boolean>;
  /**
   * Answers the question that a run waits for. Only the first answer counts.
   * @throws {Problem} 409 QUESTION_CLOSED with the decision, 404.
   */
  answer(reply: {
    runId: string;
    owner: string;
    questionId: string;
    decision: 'allowed' | 'declined';
  }): Promise<QuestionDecision>;
  /** All stored events of a run. */
  log(runId: string): Promise<StoredEvent[]>;
  /** The stored events after a number, and the facts that have been added but are not in the log yet. */
  read(run: { runId: string; afterSeq: number }): Promise<{ events: StoredEvent[]; notes: Fact[] }>;
  /**
   * Adds facts to a run that has not ended, or that failed and can be retried. They enter its log before its next step
   * is decided.
   * @param addition.afterSeq the last number in the log that the caller has read; `choose` gets the facts after it.
   * @throws {Problem} 409 RUN_FINISHED, 404, and what `choose` throws.
   */
  note(addition: { runId: string; owner: string; afterSeq: number; choose: ChooseFacts }): Promise<void>;
  /** Adds facts to a run that no server performs, unless its log has grown since it was read up to `afterSeq`. */
  append(addition: {
    runId: string;
    owner: string;
    afterSeq: number;
    facts: readonly Fact[];
  }): Promise<Appended>;
  /** Usage of the model calls in the user's most recent sessions of a kind. */
  spentLately(query: { owner: string; kind: SessionKind; sessions: number }): Promise<SpentLately>;
  /** Usage of the model calls of a session so far. */
  spentOf(sessionId: string): Promise<SpentTotal>;
  /** Continues a run that waits for its budget. @returns false when it does not. */
  resume(runId: string, owner: string): Promise<boolean>;
  /** Continues a failed run of a kind that may be retried after its last finished step. @returns true for exactly one of several callers. */
  retry(request: { runId: string; owner: string; facts?: readonly Fact[] }): Promise<boolean>;
  /** Stops a run and keeps its text so far. A run that has ended stays as it is. */
  stop(runId: string, owner: string): Promise<RunView>;
}
