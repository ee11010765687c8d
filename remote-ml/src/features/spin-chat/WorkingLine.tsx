import { AnsweringLine } from '@alma/shared/chat';
import type { SpinState } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { phaseTitle } from '../../components/phases.ts';
import { spinTexts as copy } from './texts.ts';

/* Below the thread and not in it: the thread follows its last row, which must be the last message. */
const Place = styled.div`
  flex: none;
  width: 100%;
  max-width: calc(var(--read-w) + 48px);
  margin: 0 auto;
  padding: 0 24px;

  > p {
    margin-top: 6px;
  }

  @media (max-width: 900px) {
    padding: 0 16px;
  }
`;

/** The current activity of the run. */
export function WorkingLine({ state }: { state: SpinState }) {
  if (state.status !== 'running') return null;
  return (
    <Place>
      <AnsweringLine>{copy.working(phaseTitle(state.phase))}</AnsweringLine>
    </Place>
  );
}
