import { isLastRound, phaseTitle } from '@alma/offline-assistant/spin';
import type { SpinBallot, SpinPhase, SpinVote } from '@alma/shared/contract';

const voteRule =
  'The phase passes with more votes for than against. A tie does not pass. An unreadable ballot counts as an abstention.';

/** Counts sealed ballots. After the last round the supervisor overrides the vote and says why. */
export function countVote(phase: SpinPhase, round: number, ballots: readonly SpinBallot[]): SpinVote {
  const count = (vote: SpinBallot['vote']): number => ballots.filter((ballot) => ballot.vote === vote).length;
  const votesFor = count('FOR');
  const votesAgainst = count('AGAINST');
  const passed = votesFor > votesAgainst;
  return {
    phase,
    round,
    ballots: [...ballots],
    votes_for: votesFor,
    votes_against: votesAgainst,
    abstained: count('ABSTAIN'),
    rule: voteRule,
    passed,
    override: passed || !isLastRound(round) ? null : overrideReason(phase, round, ballots),
  };
}

function overrideReason(phase: SpinPhase, round: number, ballots: readonly SpinBallot[]): string {
  const open = [...new Set(ballots.flatMap((ballot) => ballot.failed_criteria))];
  const rest = open.length > 0 ? ` Still open: ${open.join(', ')}.` : '';
  return `${phaseTitle(phase)} has used its ${round} rounds, so the supervisor moves on without a majority.${rest}`;
}

/** The phase is over: by its vote, or by the supervisor. */
export const endsPhase = (vote: SpinVote): boolean => vote.passed || vote.override !== null;
