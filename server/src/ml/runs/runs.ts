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
  /** Of several who make one under the same id one does, and all are given it. */
  id?: string;
  owner: string;
  kind: SessionKind;
  /** Without one it is made from the first message. */
  title?: string;
  projectId?: string;
  profileId?: string;
  agentId?: string;
  data?: Json;
  /** The assistant's opening message. */
  greeting?: NewMessage;
}

export interface Session extends WorkflowSession {
  /** The run that is going on or waits. */
  activeRunId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionFilter {
  owner: string;
  kind?: SessionKind;
  projectId?: string;
  /** Everything unless told. */
  page?: { limit: number; offset: number };
}

export interface Prompt {
  sessionId: string;
  owner: string;
  /** Absent for a run that begins without a word. */
  text?: string;
  /** The same id by the same person in a session is one message; a run that failed runs again under it. */
  requestId?: string;
  kwargs?: Kwargs;
  /** For the workflow's `begin`. */
  input?: Json;
}

export interface Sent {
  runId: string;
  /** False when the message was known: this is the run that answers it. */
  isNew: boolean;
}

/** What happened in a run, by rising number. Numbers may skip after another server took the run over. */
export interface StoredEvent {
  seq: number;
  at: Date;
  /** What every reader of a reply is shown; null where the event concerns the workflow alone. */
  shown: RunEvent | null;
  fact: Fact;
}

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

export interface Sessions {
  create(given: NewSession, executor?: Executor): Promise<Session>;
  /** @throws {Problem} 404 for everybody but the owner. */
  get(sessionId: string, owner: string, executor?: Executor): Promise<Session>;
  /** What was gone on with last comes first. */
  list(filter: SessionFilter, executor?: Executor): Promise<{ sessions: Session[]; total: number }>;
  change(sessionId: string, owner: string, change: SessionChange): Promise<Session>;
  /** Changes it by what it is, one caller after another; what is thrown is the answer, and nothing is changed. */
  edit(sessionId: string, owner: string, edit: (session: Session) => SessionChange): Promise<Session>;
  /** All that may be shown, oldest first. */
  messages(sessionId: string, owner: string, executor?: Executor): Promise<SessionMessage[]>;
  /** The assistant says something outside of any run. */
  say(sessionId: string, owner: string, message: NewMessage): Promise<SessionMessage>;
  /** Rewrites what stands beside a message's text, one caller after another; undefined where there is none such. */
  amend(
    messageId: string,
    owner: string,
    edit: (kwargs: Kwargs, message: SessionMessage, tx: Transaction) => Kwargs | Promise<Kwargs>,
  ): Promise<SessionMessage | undefined>;
  /** Stops the runs of sessions and deletes them. */
  erase(
    filter: { owner: string; sessionId?: string; projectId?: string },
    executor?: Executor,
  ): Promise<void>;
}

export interface Runs {
  readonly sessions: Sessions;
  define<State>(workflow: Workflow<State>): void;
  /** @throws {Problem} 409 RUN_ACTIVE with the run's id, 422 REQUEST_ID_REUSED, 404. */
  send(prompt: Prompt): Promise<Sent>;
  /** The last message of a run that has ended or waits. @throws {Problem} of a run that failed, or waits for its budget. */
  wait(runId: string, afterSeq?: number, signal?: AbortSignal): Promise<SessionMessage>;
  get(runId: string, owner: string): Promise<RunView>;
  /** Everything after a number, then what comes, until the run ends or the signal is aborted. */
  follow(runId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<StoredEvent>;
  /** Resolves when something new is stored of a run, also of one that failed, or the signal is aborted. */
  news(runId: string, signal: AbortSignal): Promise<void>;
  /** Continues a waiting run. @returns true for exactly one of several callers with the same pause id. */
  proceed(given: {
    runId: string;
    owner: string;
    pauseId: string;
    facts?: readonly Fact[];
  }): Promise<boolean>;
  /**
   * Answers the question that a run waits for. Of several answers one counts.
   * @throws {Problem} 409 QUESTION_CLOSED with what was chosen, 404.
   */
  answer(given: {
    runId: string;
    owner: string;
    questionId: string;
    decision: 'allowed' | 'declined';
  }): Promise<QuestionDecision>;
  /** Everything that is stored of a run so far. */
  log(runId: string): Promise<StoredEvent[]>;
  /**
   * Adds facts to a run that has not ended: in its log before its next step is decided.
   * @throws {Problem} 409 RUN_FINISHED, 404.
   */
  note(given: { runId: string; owner: string; facts: readonly Fact[] }): Promise<void>;
  /** Adds facts to a run that no server performs, unless its log has grown since it was read up to `afterSeq`. */
  append(given: {
    runId: string;
    owner: string;
    afterSeq: number;
    facts: readonly Fact[];
  }): Promise<Appended>;
  /** What the model calls of the person's last sessions of a kind used. */
  spentLately(given: { owner: string; kind: SessionKind; sessions: number }): Promise<SpentLately>;
  /** What the model calls of a session have used so far. */
  spentOf(sessionId: string): Promise<SpentTotal>;
  /** Tries a run again that waits for its budget. @returns false when it does not wait for that. */
  goOn(runId: string, owner: string): Promise<boolean>;
  /** Continues a failed run after its last finished step. @returns true for exactly one of several callers. */
  retry(given: { runId: string; owner: string; facts?: readonly Fact[] }): Promise<boolean>;
  /** Ends a run; what was written so far stays. One that has ended stays as it ended. */
  stop(runId: string, owner: string): Promise<RunView>;
}
