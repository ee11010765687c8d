import type { SpinState } from '@alma/shared/contract';
import { spinPhaseNames } from '@alma/shared/contract/spin/limits';
import { VisuallyHidden } from '@alma/shared/ui';
import { phaseOrder } from '../../components/phases.ts';
import * as S from './PhaseRail.styled.ts';
import { spinTexts as copy } from './texts.ts';

/** The progress of the run through its phases. */
export function PhaseRail({ state }: { state: SpinState }) {
  const order = phaseOrder(state.orientation);
  const currentIndex = order.indexOf(state.phase);
  return (
    <S.Rail aria-label={copy.phases}>
      <ol>
        {order.map((phase, index) => {
          const { name, mask } = spinPhaseNames[phase];
          const isDone = index < currentIndex || state.completed;
          const isCurrent = index === currentIndex && !state.completed;
          return (
            <li
              key={phase}
              data-done={isDone ? '' : undefined}
              data-now={isCurrent ? '' : undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <S.Number>{phase}</S.Number>
              <S.Names>
                <strong>{name}</strong>
                {mask}
              </S.Names>
              {isDone && <VisuallyHidden>{copy.done}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </S.Rail>
  );
}
