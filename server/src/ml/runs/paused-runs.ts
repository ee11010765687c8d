import type { Db } from '../../platform/database/index.ts';
import type { Models } from '../models/index.ts';
import { overduePauses, pausedRuns, queuePaused } from './pauses.repository.ts';
import { decidedFact, questionOf } from './questions.ts';
import { factOf } from './run-events.ts';
import { budgetPause } from './runs.errors.ts';
import type { Fact } from './workflow.ts';

export interface PausedRunsParts {
  db: Db;
  models: Pick<Models, 'mayAsk'>;
  now(): number;
  /** A run has news: it goes on. */
  news(runId: string): void;
}

/** Runs looked at in one go: each asks what its owner has used. */
const maxAtOnce = 200;

/** Runs whose budget was used up in the middle, and those whose question nobody answered. */
export function createPausedRuns({ db, models, now, news }: PausedRunsParts) {
  /** @returns false when the run does not wait for this. */
  async function queue(runId: string, pauseId: string, facts: readonly Fact[]): Promise<boolean> {
    const given = { runId, pauseId, facts, at: new Date(now()) };
    const isMine = await db.transaction((tx) => queuePaused(tx, given));
    if (isMine) news(runId);
    return isMine;
  }
  const goOn = (runId: string): Promise<boolean> => queue(runId, budgetPause, [factOf('started', {})]);

  return {
    goOn,
    /** Goes on with those whose owners may ask again. */
    async resumePaused(): Promise<void> {
      const allowed = new Map<string, boolean>();
      for (const { id, ownerId } of await pausedRuns(db, budgetPause, maxAtOnce)) {
        const mayAsk = allowed.get(ownerId) ?? (await models.mayAsk(ownerId));
        allowed.set(ownerId, mayAsk);
        if (mayAsk) await goOn(id);
      }
    },

    /** Declines questions that nobody has answered in time. */
    async endOverdue(): Promise<void> {
      for (const { id, pauseId } of await overduePauses(db, new Date(now()), maxAtOnce)) {
        const question = questionOf(pauseId);
        if (question === undefined) continue;
        await queue(id, pauseId, [decidedFact({ question_id: question, decision: 'expired' })]);
      }
    },
  };
}
