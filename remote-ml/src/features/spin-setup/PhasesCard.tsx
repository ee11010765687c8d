import type { SpinOrientation } from '@alma/shared/contract';
import { spinPhaseNames } from '@alma/shared/contract/spin/limits';
import { styled } from '@alma/shared/styled';
import { Badge, TitledCard } from '@alma/shared/ui';
import { LazyTerm } from '../../components/LazyOverlays.tsx';
import { phaseOrder } from '../../components/phases.ts';
import { termTexts } from '../../components/terms/texts.ts';
import { setupTexts as copy } from './texts.ts';

const Steps = styled.ol`
  padding: 6px 20px 14px;
  font-size: var(--fs-13);

  li {
    position: relative;
    display: grid;
    grid-template-columns: 32px 1fr;
    gap: 12px;
    align-items: center;
    min-height: 50px;
  }

  li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: calc(50% + 17px);
    left: 15px;
    width: 2px;
    height: calc(100% - 34px);
    background: var(--line);
  }

  li > span:first-child {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border: 1.5px solid var(--line-strong);
    border-radius: 50%;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-semi);
  }

  strong {
    display: block;
    font-weight: var(--w-medium);
    line-height: 1.125rem;
  }

  small {
    display: block;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    line-height: 1rem;
  }
`;

const Hint = styled.p`
  padding: 12px 20px 0;
  color: var(--text-muted);
  font-size: var(--fs-12);
`;

/** The phases in the order of this orientation, each with the supervisor's mask. */
export function PhasesCard({ orientation }: { orientation: SpinOrientation }) {
  return (
    <TitledCard
      title={copy.phases}
      actions={
        <Badge tone="outline">
          <LazyTerm gloss={termTexts.orientations[orientation]}>{orientation}</LazyTerm>
        </Badge>
      }
    >
      <Hint>{copy.phasesHint}</Hint>
      <Steps>
        {phaseOrder(orientation).map((phase) => (
          <li key={phase}>
            <span>{phase}</span>
            <span>
              <strong>{spinPhaseNames[phase].name}</strong>
              <small>{spinPhaseNames[phase].mask}</small>
            </span>
          </li>
        ))}
      </Steps>
    </TitledCard>
  );
}
