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

type Counted = Pick<SpinRun, 'phase' | 'round' | 'ballots' | 'draft'>;

/** Counts sealed ballots. After the last round the supervisor overrides the vote and says why. */
export function countVote(run: Counted): SpinVote {
  const { phase, round, ballots } = run;
  const count = (vote: SpinBallot['vote']): number => ballots.filter((ballot) => ballot.vote === vote).length;
  const votesFor = count('FOR');
  const votesAgainst = count('AGAINST');
  const repeated = repeatedIn(run);
  const passed = votesFor > votesAgainst && repeated.length === 0;
  return {
    phase,
    round,
    ballots: [...ballots],
    votes_for: votesFor,
    votes_against: votesAgainst,
    abstained: count('ABSTAIN'),
    rule: repeated.length === 0 ? voteRule : `${voteRule} ${noTemplate}`,
    passed,
    override: passed || !isLastRound(round) ? null : overrideReason(run, repeated),
  };
}

function overrideReason({ phase, round, ballots, draft }: Counted, repeated: readonly string[]): string {
  const named = ballots.flatMap(({ failed_criteria: titles }) => titles);
  const open = [...new Set([...named, ...repeated])];
  const lacking = new Set(unansweredIn({ phase, draft }).map(({ title }) => title));
  const isForLack = open.length > 0 && open.every((title) => lacking.has(title));
  const why = isForLack ? ' for lack of material' : '';
  const rest = open.length > 0 ? ` Still open${why}: ${open.join(', ')}.` : '';
  return `${phaseTitle(phase)} has used its ${round} rounds, so the supervisor moves on without a majority.${rest}`;
}

/** The phase is over: by its vote, or by the supervisor. */
export const endsPhase = (vote: SpinVote): boolean => vote.passed || vote.override !== null;
