import type { SpinState } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Button } from '@alma/shared/ui';
import { spinTexts as copy } from './texts.ts';
import type { Steering } from './useSteering.ts';

const Place = styled.span`
  @media (max-width: 900px) {
    > button[data-size] {
      gap: 0;
    }
  }
`;

/* Only the icon is shown in narrow spaces; the accessible name stays. */
const Copy = styled.span`
  @media (max-width: 900px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** Switches between running continuously and waiting after each round. */
export function ModeToggle({ state, steering }: { state: SpinState; steering: Steering }) {
  const otherMode = (state.next_mode ?? state.mode) === 'auto' ? 'control' : 'auto';
  return (
    <Place>
      <Button
        size="sm"
        icon="arrow-right-left"
        title={copy.switchTo(otherMode)}
        busy={steering.isSwitching}
        onClick={() => void steering.switchMode(otherMode)}
      >
        <Copy>{copy.switchTo(otherMode)}</Copy>
      </Button>
    </Place>
  );
}
