import {
  isLastRound,
  phaseTitle,
  repeatedIn,
  type SpinRun,
  unansweredIn,
} from '@alma/offline-assistant/spin';
import type { SpinBallot, SpinVote } from '@alma/shared/contract';

const voteRule =
  'The phase passes with more votes for than against. A tie does not pass. An unreadable ballot counts as an abstention.';
const noTemplate = 'A draft that only repeats what is asked does not pass.';

type Counted = Pick<SpinRun, 'phase' | 'round' | 'ballots' | 'draft'> & Partial<Pick<SpinRun, 'hollow'>>;

/** Counts sealed ballots. After the last round the supervisor overrides the vote and says why. */
export function countVote(run: Counted): SpinVote {
  const { phase, round, ballots } = run;
  const count = (vote: SpinBallot['vote']): number => ballots.filter((ballot) => ballot.vote === vote).length;
  const votesFor = count('FOR');
  const votesAgainst = count('AGAINST');
  const repeated = repeatedIn(run);
  const hollow = (run.hollow ?? []).map(({ title }) => title);
  const passed = votesFor > votesAgainst && repeated.length + hollow.length === 0;
  return {
    phase,
    round,
    ballots: [...ballots],
    votes_for: votesFor,
    votes_against: votesAgainst,
    abstained: count('ABSTAIN'),
    rule: [
      voteRule,
      ...(repeated.length > 0 && hollow.length === 0 ? [noTemplate] : []),
      ...(hollow.length > 0 ? [`The check of the draft failed: ${hollow.join(', ')}.`] : []),
    ].join(' '),
    passed,
    override: passed || !isLastRound(round) ? null : overrideReason(run, [...repeated, ...hollow]),
  };
}

function overrideReason({ phase, round, ballots, draft }: Counted, failed: readonly string[]): string {
  const named = ballots.flatMap(({ failed_criteria: titles }) => titles);
  const open = [...new Set([...named, ...failed])];
  const lacking = new Set(unansweredIn({ phase, draft }).map(({ title }) => title));
  const isForLack = open.length > 0 && open.every((title) => lacking.has(title));
  const why = isForLack ? ' for lack of material' : '';
  const rest = open.length > 0 ? ` Still open${why}: ${open.join(', ')}.` : '';
  return `${phaseTitle(phase)} has used its ${round} rounds, so the supervisor moves on without a majority.${rest}`;
}

/** True when the phase is over by its vote or by the supervisor. */
export const endsPhase = (vote: SpinVote): boolean => vote.passed || vote.override !== null;
