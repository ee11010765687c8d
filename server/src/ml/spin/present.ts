import { maskOf, type SpinRun, type StoredArtifact } from '@alma/offline-assistant/spin';
import type { Assistant, SpinArtifact, SpinEvent, SpinPhase, SpinState } from '@alma/shared/contract';
import { nothingSpent, type Session, spentIn, type SpentTotal, type StoredEvent } from '../runs/index.ts';
import { type FactData, readFact, type SpinFact, type SpinFactType } from './facts.ts';
import { foldFact } from './fold.ts';
import { addSpent, usageOf } from './spent.ts';
import { hasEnded } from './spin.policy.ts';

/** Data of a run's state that is not in its facts. */
export interface RunContext {
  session: Pick<Session, 'id' | 'title' | 'createdAt'>;
  runId: string;
  assistant: Assistant;
}

type Head = Pick<SpinEvent, 'seq' | 'session_id' | 'at' | 'spent'>;
type ShownType<T> = T extends 'artifact_edited' ? 'user_message' : T;
type Details = {
  [T in SpinFactType]?: (
    data: FactData<T>,
  ) => Omit<Extract<SpinEvent, { type: ShownType<T> }>, keyof Head | 'type'>;
};

/** Folds a run's log from its beginning into its state and the events for readers. */
export class SpinLog {
  readonly #context: RunContext;
  readonly #madeAt = new Map<string, string>();
  readonly #edits = new Map<string, SpinArtifact['edited']>();
  #run: SpinRun;
  #seq = 0;
  #messageId = '';
  #spent: SpentTotal = nothingSpent;
  #updatedAt: Date;

  constructor(context: RunContext, start: SpinRun) {
    this.#context = context;
    this.#run = start;
    this.#updatedAt = context.session.createdAt;
  }

  /** A separate log in the context of this one that has taken the same entries as another. */
  continuing(other: SpinLog): SpinLog {
    const copy = new SpinLog(this.#context, other.#run);
    for (const [id, at] of other.#madeAt) copy.#madeAt.set(id, at);
    for (const [id, edit] of other.#edits) copy.#edits.set(id, edit);
    copy.#seq = other.#seq;
    copy.#messageId = other.#messageId;
    copy.#spent = other.#spent;
    copy.#updatedAt = other.#updatedAt;
    return copy;
  }

  get run(): SpinRun {
    return this.#run;
  }

  /** The number of the newest event. */
  get seq(): number {
    return this.#seq;
  }

  /** Adds the next entry of the engine's log. @returns its event for readers, if any. */
  take({ at, fact, shown }: StoredEvent): SpinEvent | undefined {
    this.#updatedAt = at;
    if (fact.type === 'message') this.#messageId = idOf(fact.data);
    if (shown?.type === 'error' || shown?.type === 'paused') {
      const { code, message } = shown;
      return { type: 'run_failed', ...this.#next(at), code, message, retryable: code !== 'LIMIT_REACHED' };
    }
    const spinFact = fact.type === 'done' ? this.#stopped() : readFact(fact);
    if (!spinFact) return undefined;
    if (spinFact.type === 'effect.done') this.#spent = addSpent(this.#spent, fact.data);
    if (spinFact.type === 'artifact_generated') {
      this.#madeAt.set(spinFact.data.artifact.artifact_id, at.toISOString());
    }
    if (spinFact.type === 'artifact_edited') {
      const { artifact, by } = spinFact.data;
      this.#edits.set(artifact.artifact_id, { by, at: at.toISOString() });
    }
    this.#run = foldFact(this.#run, spinFact);
    return this.#tell(spinFact, at);
  }

  /** The engine ends a stopped run with only `done`; a run that completed has its own fact. */
  #stopped(): SpinFact | undefined {
    if (hasEnded(this.#run)) return undefined;
    return { type: 'workflow_completed', data: { outcome: 'stopped', rule: 'You stopped the run.' } };
  }

  /** The state as `GET /spin_group/sessions/{session_id}` returns it. */
  state(status: SpinState['status'] = this.#run.status): SpinState {
    const { session, runId, assistant } = this.#context;
    const run = this.#run;
    return {
      session_id: session.id,
      title: session.title ?? '',
      problem: run.problem,
      orientation: run.orientation,
      mode: run.mode,
      next_mode: run.nextMode,
      status,
      completed: status === 'completed',
      phase: run.phase,
      mask_name: maskOf(run.phase),
      round: run.round,
      agents: [...run.agents],
      joining: [...run.joining],
      leaving: [...run.leaving],
      votes_for: run.lastVote?.votes_for ?? 0,
      votes_against: run.lastVote?.votes_against ?? 0,
      artifacts: this.artifacts(),
      pause_id: run.pauseId,
      run_id: runId,
      last_seq: this.#seq,
      assistant,
      usage: usageOf(this.#spent),
      ...spentIn(this.#spent),
      created_at: session.createdAt.toISOString(),
      updated_at: this.#updatedAt.toISOString(),
    };
  }

  artifacts(): SpinArtifact[] {
    return this.#run.artifacts.map((artifact) => this.#artifact(artifact));
  }

  #artifact(artifact: StoredArtifact): SpinArtifact {
    const created = this.#madeAt.get(artifact.artifact_id) ?? this.#updatedAt.toISOString();
    const edited = this.#edits.get(artifact.artifact_id);
    return { ...artifact, created_at: created, ...(edited ? { edited } : {}) };
  }

  #next(at: Date): Head {
    this.#seq += 1;
    const head = { seq: this.#seq, session_id: this.#context.session.id, at: at.toISOString() };
    return { ...head, ...spentIn(this.#spent) };
  }

  #tell({ type, data }: SpinFact, at: Date): SpinEvent | undefined {
    const details = this.#details[type] as ((data: SpinFact['data']) => object) | undefined;
    if (!details) return undefined;
    const head = this.#next(at);
    // Pages of earlier releases do not know edit events, so one is sent as a message of the user.
    const shownType = type === 'artifact_edited' ? 'user_message' : type;
    return { type: shownType, ...head, ...details(data) } as SpinEvent;
  }

  /** Event details by type. Facts that readers must not see yet have none: sealed ballots and pending requests. */
  readonly #details: Details = {
    initialized: () => ({ state: this.state() }),
    supervisor_message: (data) => ({
      ...this.#spoken(data),
      supervisor: 'Supervisor',
      message_type: 'supervisor',
    }),
    agent_message: ({ lines: _lines, ...data }) => this.#spoken(data),
    user_message: ({ content }) => ({ content, message_id: `said-${this.#seq}` }),
    artifact_edited: ({ artifact }) => ({
      message_id: `edited-${this.#seq}`,
      content: `I edited the artifact ${artifact.name}. It is version ${artifact.version} now.`,
      artifact: this.#artifact(artifact),
    }),
    voting_result: (data) => data,
    artifact_generated: ({ artifact }) => ({ artifact: this.#artifact(artifact) }),
    phase_transition: (data) => ({
      ...data,
      mask_name: maskOf(data.to),
      orientation: this.#run.orientation,
    }),
    round_complete: (data) => ({ ...data, mask_name: maskOf(data.phase) }),
    agents_changed: (data) => data,
    workflow_completed: (data) => ({ ...data, artifacts: this.artifacts() }),
  };

  #spoken<T extends { phase: SpinPhase }>(data: T) {
    return { ...data, mask_name: maskOf(data.phase), message_id: this.#messageId };
  }
}

const idOf = (data: unknown): string => String((data as { id?: unknown } | null)?.id ?? '');
