import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { addNotes, appendAfter } from './notes.repository.ts';
import { assertMaySend, runHasEnded } from './runs.errors.ts';
import type { RunRow } from './runs.repository.ts';
import type { Prompt, Runs } from './runs.ts';
import type { Fact } from './workflow.ts';

interface AdditionsParts {
  budgets: Pick<Budgets, 'aiKilobytes'>;
  ownRun(runId: string, owner: string): Promise<RunRow>;
  news(runId: string): void;
}

interface Added {
  owner: string;
  facts?: readonly Fact[];
}

const kilobytesIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / 1000);

export const kilobytesOf = ({ text = '', kwargs, input = null }: Prompt): number =>
  kilobytesIn(text + JSON.stringify([kwargs, input]));

/** Adds facts from a person to a run. They count towards the daily budget once stored, so that a repeat counts once. */
export function createAdditions(
  { database: { db }, now }: Pick<Platform, 'database' | 'now'>,
  { budgets: { aiKilobytes }, ownRun, news }: AdditionsParts,
) {
  /** @throws {Problem} 429 when the budget is used up. A call without facts is never refused. */
  function check({ owner, facts = [] }: Added): void {
    if (facts.length > 0) assertMaySend(aiKilobytes.refusedMs(owner));
  }

  async function count({ owner, facts = [] }: Added): Promise<void> {
    if (facts.length > 0) await aiKilobytes.take(owner, kilobytesIn(JSON.stringify(facts)));
  }

  const note: Runs['note'] = async ({ runId, owner, afterSeq, choose }) => {
    await ownRun(runId, owner);
    let facts: readonly Fact[] = [];
    const chooseAllowed: typeof choose = (unread) => {
      facts = choose(unread);
      check({ owner, facts });
      return facts;
    };
    const at = new Date(now());
    const noted = await db.transaction((tx) => addNotes(tx, { runId, afterSeq, choose: chooseAllowed, at }));
    if (noted === 'ended') throw runHasEnded();
    if (noted === 'logged') news(runId);
    await count({ owner, facts });
  };

  const append: Runs['append'] = async (addition) => {
    await ownRun(addition.runId, addition.owner);
    check(addition);
    const at = new Date(now());
    const appended = await db.transaction((tx) => appendAfter(tx, { ...addition, at }));
    if (appended !== 'logged') return appended;
    news(addition.runId);
    await count(addition);
    return appended;
  };

  return {
    note,
    append,
    /** @param store returns false when it has stored nothing. */
    async store(added: Added, store: () => Promise<boolean>): Promise<boolean> {
      check(added);
      const isStored = await store();
      if (isStored) await count(added);
      return isStored;
    },
  };
}
