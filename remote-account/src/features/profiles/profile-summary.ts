import type { Profile } from '@alma/shared/contract/profiles/entities';
import { bigFiveTraits, competencyScores } from '@alma/shared/contract/profiles/limits';

const strong = 70;
const maxStrengths = 3;

/** The mean of the five traits with neuroticism inverted; undefined while one of them is unknown. */
export function personalitySummary(traits: Profile['bigfive_profile']): number | undefined {
  let sum = 0;
  for (const trait of bigFiveTraits) {
    const value = traits[trait];
    if (value === null) return undefined;
    sum += trait === 'neuroticism' ? 100 - value : value;
  }
  return Math.round(sum / bigFiveTraits.length);
}

/** Whether a group has any value. */
export const hasValues = (group: Profile[keyof Profile]): boolean =>
  Object.values(group ?? {}).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== '',
  );

type Competency = (typeof competencyScores)[number];

/** Up to three competencies above 70, the highest first. */
export function topCompetencies(scores: Profile['key_competencies']): Competency[] {
  return competencyScores
    .filter((name) => (scores[name] ?? 0) > strong)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, maxStrengths);
}
