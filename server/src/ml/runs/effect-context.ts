import type { Citation, SessionMessage } from '@alma/shared/contract';
import type { Executor } from '../../platform/database/index.ts';
import type { Models } from '../models/index.ts';
import { newestShown, presentMessage } from './messages.repository.ts';
import type { Spent } from './run-events.ts';
import type { RunLog } from './run-log.ts';
import { BudgetSpent } from './runs.errors.ts';
import { createTally } from './tally.ts';
import type { Budget, EffectContext, Kwargs, NewMessage, RunStart, WorkflowSession } from './workflow.ts';

/** The maximum of a conversation that assistants receive: more than fits into the context window of any model. */
const maxHistoryBytes = 4_000_000;

/** One attempt at an effect: what it has shown and used so far. */
export interface Attempt {
  context: EffectContext;
  modelCalls(): number;
  /** Usage of the model calls; undefined without any. */
  spent(): Spent | undefined;
  /** Adds the author, the run and, to the last message, the usage. */
  sign(message: NewMessage, isLast: boolean): NewMessage;
  /** The text written before the run was stopped, as a message. */
  partial(): NewMessage | undefined;
}

export interface AttemptParts {
  db: Executor;
  models: Models;
  log: Pick<RunLog, 'token' | 'citation'> & Pick<EffectContext, 'keep'>;
  run: RunStart;
  session: WorkflowSession;
  signal: AbortSignal;
  budget: Budget;
  now(): number;
  /** Model calls of earlier effects. */
  modelCallsBefore: number;
}

/** Creates the context of an effect, and records what the effect does with it. */
export function createAttempt(parts: AttemptParts): Attempt {
  const { db, models, log, run, session, signal, budget } = parts;
  const model = models.chat;
  let text = '';
  const citations: Citation[] = [];
  let author: Kwargs = {};
  let before: NewMessage | undefined;
  let ending: 'stop' | 'length' = 'stop';
  const { usage, count, spent } = createTally();

  const context: EffectContext = {
    run,
    session,
    signal,
    model,
    contextTokens: model.kind === 'remote' ? models.contextTokens : Number.POSITIVE_INFINITY,
    now: () => parts.now(),

    async history(): Promise<SessionMessage[]> {
      return (await newestShown(db, run.sessionId, maxHistoryBytes)).map(presentMessage);
    },

    async *ask(request) {
      signal.throwIfAborted();
      const isCounted = model.kind === 'remote';
      if (isCounted && parts.modelCallsBefore + usage.model_calls >= budget.modelCalls)
        throw new BudgetSpent('model_calls', budget.modelCalls);
      author = { assistant: model.kind, model: model.methodOf(request) };
      // The wall clock may be set back, and a negative time could not be presented.
      const since = performance.now();
      for await (const event of model.stream({ ...request, userId: run.owner }, signal)) {
        if (event.type === 'author') author = { assistant: model.kind, model: event.model };
        if (event.type === 'usage') count(event, performance.now() - since);
        if (event.type === 'finish') ending = event.reason === 'length' ? 'length' : 'stop';
        yield event;
      }
    },

    continues: (message) => void (before = message),
    keep: (kept) => log.keep(kept),

    byRules(method) {
      signal.throwIfAborted();
      author = { assistant: 'offline', model: method };
      ending = 'stop';
    },

    async token(piece) {
      signal.throwIfAborted();
      if (piece === '') return;
      text += piece;
      await log.token(piece);
    },

    async citation(citation) {
      signal.throwIfAborted();
      citations.push(citation);
      await log.citation(citation);
    },
  };

  const signed: Kwargs = { run_id: run.runId };
  return {
    context,
    modelCalls: () => usage.model_calls,
    spent,

    sign: ({ content, name = null, kwargs = {} }, isLast) => ({
      content,
      name,
      kwargs: { ...signed, ...author, ...(isLast && author.model ? { ending, usage } : {}), ...kwargs },
    }),

    partial: () =>
      text === '' && author.model === undefined && before === undefined
        ? undefined
        : {
            content: `${before?.content ?? ''}${text}`,
            name: before?.name ?? null,
            kwargs: {
              ...before?.kwargs,
              ...signed,
              ...author,
              usage,
              ending: 'stopped',
              ...(citations.length > 0 ? { citations } : {}),
            },
          },
  };
}
