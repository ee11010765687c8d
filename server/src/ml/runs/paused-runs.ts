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
  /** Announces that a run continues. */
  news(runId: string): void;
}

/** Runs checked per poll: each check queries the usage of the owner. */
const maxAtOnce = 200;

/** Resumes runs that wait for their budget, and runs whose question nobody answered in time. */
export function createPausedRuns({ db, models, now, news }: PausedRunsParts) {
  /** @returns false when the run does not wait for this pause. */
  async function queue(runId: string, pauseId: string, facts: readonly Fact[]): Promise<boolean> {
    const pause = { runId, pauseId, facts, at: new Date(now()) };
    const isMine = await db.transaction((tx) => queuePaused(tx, pause));
    if (isMine) news(runId);
    return isMine;
  }
  const resume = (runId: string): Promise<boolean> => queue(runId, budgetPause, [factOf('started', {})]);

  return {
    resume,
    /** Resumes the runs whose owners have budget for model calls again. */
    async resumePaused(): Promise<void> {
      const allowed = new Map<string, boolean>();
      for (const { id, ownerId } of await pausedRuns(db, budgetPause, maxAtOnce)) {
        const mayAsk = allowed.get(ownerId) ?? (await models.mayAsk(ownerId));
        allowed.set(ownerId, mayAsk);
        if (mayAsk) await resume(id);
      }
    },

    /** Marks questions as expired that nobody answered in time. */
    async endOverdue(): Promise<void> {
      for (const { id, pauseId } of await overduePauses(db, new Date(now()), maxAtOnce)) {
        const question = questionOf(pauseId);
        if (question === undefined) continue;
        await queue(id, pauseId, [decidedFact({ question_id: question, decision: 'expired' })]);
      }
    },
  };
}
