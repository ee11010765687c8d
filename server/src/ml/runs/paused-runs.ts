import type { Db } from '../../platform/database/index.ts';
import type { Models } from '../models/index.ts';
import { budgetPause } from './runs.errors.ts';
import { pausedRuns, queuePaused } from './runs.repository.ts';

export interface PausedRunsParts {
  db: Db;
  models: Pick<Models, 'mayAsk'>;
  now(): number;
  /** A run has news: it goes on. */
  news(runId: string): void;
}

/** Runs looked at in one go: each asks what its owner has used. */
const maxAtOnce = 200;

/** Runs whose budget was used up in the middle. */
export function createPausedRuns({ db, models, now, news }: PausedRunsParts) {
  /** @returns false when the run does not wait for its budget. */
  async function goOn(runId: string): Promise<boolean> {
    const given = { runId, pauseId: budgetPause, at: new Date(now()) };
    const isMine = await db.transaction((tx) => queuePaused(tx, given));
    if (isMine) news(runId);
    return isMine;
  }

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
  };
}
