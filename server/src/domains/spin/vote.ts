import type { SpinBallot, SpinPhase, SpinVote } from '@alma/shared/contract';
import { isLastRound, phaseTitle } from './phases.ts';

const voteRule = 'More FOR than AGAINST passes. A tie does not pass. A ballot that cannot be read abstains.';

/** Counts sealed ballots; after the last round the supervisor goes on anyhow, and says why. */
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
  const rest = open.length > 0 ? ` Left open: ${open.join(', ')}.` : '';
  return `${phaseTitle(phase)} had its ${round} rounds, so the supervisor goes on without a majority.${rest}`;
}

/** The phase is over: by its vote, or by the supervisor. */
export const endsPhase = (vote: SpinVote): boolean => vote.passed || vote.override !== null;
