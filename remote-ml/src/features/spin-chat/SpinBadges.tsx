import type { SpinState } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Badge } from '@alma/shared/ui';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import { phaseTitle } from '../../components/phases.ts';
import { hasEnded } from '../../live/spin/run-view.ts';
import { spinTexts as copy } from './texts.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 10px;

  @media (min-width: 1181px) {
    margin-left: auto;
  }

  /* A separate line below title and actions. */
  @media (max-width: 1180px) {
    flex-basis: 100%;
  }
`;

/** Phase, team and mode of a run, in its header. */
export function SpinBadges({ state }: { state: SpinState }) {
  return (
    <Row>
      <OfflineBadge assistant={state.assistant} />
      <Badge tone="accent">{phaseTitle(state.phase)}</Badge>
      <Badge tone="outline" icon="hexagon">
        {copy.agentsCount(state.agents.length)}
      </Badge>
      <Badge tone="outline" icon={state.mode === 'control' ? 'hand' : 'fast-forward'}>
        {state.mode}
      </Badge>
      {state.next_mode !== null && !hasEnded(state) && (
        <Badge tone="info" icon="clock">
          {copy.nextMode(state.next_mode)}
        </Badge>
      )}
    </Row>
  );
}
