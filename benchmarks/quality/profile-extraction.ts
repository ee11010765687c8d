import { isSame, type Value } from '@alma/offline-assistant/onboarding';
import { answering } from './profile-extraction/answers.ts';
import { attaching } from './profile-extraction/attaching.ts';
import { awkward } from './profile-extraction/awkward.ts';
import { type Dialogue, type FieldName, paths } from './profile-extraction/dialogue.ts';
import { attachingNotes } from './profile-extraction/notes.ts';
import { answeringShortly } from './profile-extraction/short-answers.ts';
import { simulate } from './profile-extraction/simulate.ts';
import { telling } from './profile-extraction/telling.ts';

export interface ExtractionMetrics {
  dialogues: number;
  precision: number;
  recall: number;
  f1: number;
  /** Share of dialogues with all fields correct. */
  jointAccuracy: number;
  falseOverwrites: number;
  inventedQuotes: number;
  /** Descriptions of the errors, for debugging the rules. */
  mistakes: string[];
}

export const extractionFloors = { f1: 0.99, falseOverwrites: 0, inventedQuotes: 0 } as const;

export const dialogues: readonly Dialogue[] = [
  ...answering,
  ...answeringShortly,
  ...telling,
  ...attaching,
  ...attachingNotes,
  ...awkward,
];
const names = Object.keys(paths) as FieldName[];

const equal = (one: Value | null, other: Value | null): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry) => other.some((candidate) => isSame(entry, candidate)))
    : isSame(one, other);

/** Runs every dialogue through the rules and compares the profile with its gold values. */
export function measureExtraction(): ExtractionMetrics {
  let right = 0;
  let filled = 0;
  let expected = 0;
  let whole = 0;
  const overwrites: string[] = [];
  const invented: string[] = [];
  const mistakes: string[] = [];
  for (const [index, dialogue] of dialogues.entries()) {
    const outcome = simulate(dialogue);
    let isWhole = true;
    for (const name of names) {
      const before = dialogue.hand?.[name] ?? null;
      const gold = dialogue.gold[name] ?? before;
      const actual = outcome.valueOf(name);
      const isChanged = !equal(actual, before);
      const isWanted = !equal(gold, before);
      if (isChanged) filled += 1;
      if (isWanted) expected += 1;
      if (isChanged && equal(actual, gold)) right += 1;
      if (equal(actual, gold)) continue;
      isWhole = false;
      mistakes.push(`${index} ${name}: ${JSON.stringify(actual)} instead of ${JSON.stringify(gold)}`);
    }
    if (isWhole) whole += 1;
    overwrites.push(...outcome.overwritten);
    invented.push(...outcome.invented.map((quote) => `${index} ${quote}`));
  }
  const precision = right / filled;
  const recall = right / expected;
  return {
    dialogues: dialogues.length,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    jointAccuracy: whole / dialogues.length,
    falseOverwrites: overwrites.length,
    inventedQuotes: invented.length,
    mistakes: [...mistakes, ...invented],
  };
}
