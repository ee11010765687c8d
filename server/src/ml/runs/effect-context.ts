import type { Citation, SessionMessage } from '@alma/shared/contract';
import type { Executor } from '../../platform/database/index.ts';
import type { Models } from '../models/index.ts';
import { presentMessage, shownMessages } from './messages.repository.ts';
import type { Spent } from './run-events.ts';
import type { RunLog } from './run-log.ts';
import { BudgetSpent } from './runs.errors.ts';
import { createTally } from './tally.ts';
import type { Budget, EffectContext, Kwargs, NewMessage, RunStart, WorkflowSession } from './workflow.ts';

/** What one effect has shown and used so far. */
export interface Attempt {
  context: EffectContext;
  modelCalls(): number;
  /** What they used; undefined where there were none. */
  spent(): Spent | undefined;
  /** A message with what is known of how it was written. */
  sign(message: NewMessage, isLast: boolean): NewMessage;
  /** What was written before the run was stopped. */
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
  /** Calls of earlier effects. */
  modelCallsBefore: number;
}

/** What an effect is given, and a note of what it does with it. */
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
    now: () => parts.now(),

    async history(): Promise<SessionMessage[]> {
      return (await shownMessages(db, run.sessionId)).map(presentMessage);
    },

    async *ask(request) {
      signal.throwIfAborted();
      const isCounted = model.kind === 'remote';
      if (isCounted && parts.modelCallsBefore + usage.model_calls >= budget.modelCalls)
        throw new BudgetSpent('model_calls', budget.modelCalls);
      author = { assistant: model.kind, model: model.methodOf(request) };
      const since = parts.now();
      for await (const event of model.stream({ ...request, userId: run.owner }, signal)) {
        if (event.type === 'author') author = { assistant: model.kind, model: event.model };
        if (event.type === 'usage') count(event, parts.now() - since);
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
