import { phases } from '@alma/offline-assistant/spin';
import type { SpinBallot, SpinPhase } from '@alma/shared/contract';
import type { z } from 'zod';
import type { BallotAnswerSchema } from './prompts.ts';

/** The ballot as a model or the rules give it. */
export type BallotAnswer = z.output<typeof BallotAnswerSchema>;

const maxReason = 500;
const inQuotes = (titles: readonly string[]): string => titles.map((title) => `"${title}"`).join(', ');

function pointsOf({ points }: BallotAnswer, phase: SpinPhase): NonNullable<SpinBallot['points']> {
  return phases[phase].criteria.flatMap(({ id, title }) => {
    const found = points.find(({ criterion }) =>
      [id, title.toLowerCase()].includes(criterion.trim().toLowerCase()),
    );
    if (!found) return [];
    return [{ criterion: id, title, met: found.met, reason: found.reason.slice(0, maxReason) }];
  });
}

/** Why a ballot contradicts or skips the checklist; undefined for a valid one and for an abstention. */
export function problemOf(answer: BallotAnswer, phase: SpinPhase): string | undefined {
  if (answer.vote === 'ABSTAIN') return undefined;
  const points = pointsOf(answer, phase);
  const skipped = phases[phase].criteria.filter(
    ({ id }) => !points.some(({ criterion }) => criterion === id),
  );
  if (skipped.length > 0)
    return `The ballot says nothing about ${inQuotes(skipped.map(({ title }) => title))}.`;
  const unmet = points.filter(({ met }) => !met).map(({ title }) => title);
  if (answer.vote === 'FOR' && unmet.length > 0)
    return `The ballot is FOR, and says that ${inQuotes(unmet)} is not met.`;
  return undefined;
}

/** An invalid ballot counts as AGAINST, with the problem as the reason. */
export function ballotOf(answer: BallotAnswer, phase: SpinPhase, agent: string): SpinBallot {
  const points = pointsOf(answer, phase);
  const problem = problemOf(answer, phase);
  const ballot = {
    agent,
    vote: answer.vote,
    reason: answer.reason,
    failed_criteria: points.filter(({ met }) => !met).map(({ title }) => title),
    ...(answer.vote === 'ABSTAIN' ? {} : { points }),
  };
  if (problem === undefined) return ballot;
  return { ...ballot, vote: 'AGAINST', reason: `${problem} It counts as AGAINST. ${answer.reason}` };
}
