import type { SpinBallot, SpinVote } from '@alma/shared/contract';
import { Avatar, Badge, type BadgeTone, Icon, type IconName } from '@alma/shared/ui';
import { Disclosure } from '../../components/Disclosure.tsx';
import { phaseTitle } from '../../components/phases.ts';
import { spinTexts as copy } from './texts.ts';
import * as S from './VoteCard.styled.ts';

const sideStyles: Record<SpinBallot['vote'], { tone: BadgeTone; icon: IconName }> = {
  FOR: { tone: 'success', icon: 'check' },
  AGAINST: { tone: 'danger', icon: 'x' },
  ABSTAIN: { tone: 'neutral', icon: 'circle-x' },
};
const sides = ['FOR', 'AGAINST', 'ABSTAIN'] as const;

/** A counted vote: every ballot with its reason, the rule, and whether the supervisor overrode it. */
export function VoteCard({ vote }: { vote: SpinVote }) {
  const title = phaseTitle(vote.phase);
  const inOrder = sides.flatMap((side) => vote.ballots.filter((ballot) => ballot.vote === side));
  return (
    <S.Root aria-label={copy.voteName(title, vote.round)}>
      <S.Head>
        <h2>{copy.voteTitle(title)}</h2>
        <Badge tone={vote.passed ? 'success' : 'neutral'} icon={vote.passed ? 'check' : 'x'}>
          {vote.passed ? copy.passed : copy.notPassed}
        </Badge>
      </S.Head>
      <S.Tally aria-hidden>
        {inOrder.map(({ agent, vote: side }) => (
          <i key={agent} data-side={side} />
        ))}
      </S.Tally>
      <S.Sides>
        <span data-side="FOR">
          {copy.votes.FOR} {vote.votes_for}
        </span>
        {vote.abstained > 0 && <span>{copy.abstained(vote.abstained)}</span>}
        <span data-side="AGAINST">
          {copy.votes.AGAINST} {vote.votes_against}
        </span>
      </S.Sides>
      <S.Ballots>
        {vote.ballots.map((ballot) => (
          <Ballot key={ballot.agent} {...ballot} />
        ))}
      </S.Ballots>
      <S.Rule>
        {vote.rule}
        {vote.override !== null && (
          <S.Override>
            <Badge tone="warning" icon="scale">
              {copy.override}
            </Badge>
            {vote.override}
          </S.Override>
        )}
      </S.Rule>
    </S.Root>
  );
}

function Ballot({ agent, vote, reason, failed_criteria: missing, points = [] }: SpinBallot) {
  const { tone, icon } = sideStyles[vote];
  return (
    <li>
      <Avatar id={agent} name={agent} size={24} kind="agent" />
      <strong>{agent}</strong>
      <p>
        {reason}
        {missing.length > 0 && <small>{copy.missing(missing.join(', '))}</small>}
      </p>
      <Badge tone={tone} icon={icon} small>
        {copy.votes[vote]}
      </Badge>
      {points.length > 0 && (
        <S.Checklist>
          <Disclosure title={copy.checklist(points.filter(({ met }) => met).length, points.length)}>
            <dl>
              {points.map(({ criterion, title, met, reason: why }) => (
                <div key={criterion}>
                  <dt>
                    <Icon name={met ? 'check' : 'x'} size={14} />
                    {title} <span>{met ? copy.met : copy.unmet}</span>
                  </dt>
                  <dd>{why}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </S.Checklist>
      )}
    </li>
  );
}
