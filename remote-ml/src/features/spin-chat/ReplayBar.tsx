import { Slider } from '@alma/shared/inputs';
import { styled } from '@alma/shared/styled';
import { Button, IconButton } from '@alma/shared/ui';
import { wordsFor } from './rows.ts';
import { spinTexts as copy } from './texts.ts';
import type { Replay } from './useReplay.ts';

const Root = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 8px 14px;
  align-items: center;
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-card);
  box-shadow: var(--e-1);

  @media (max-width: 560px) {
    grid-template-columns: auto minmax(0, 1fr);

    > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

/** Replays a finished run, by hand or automatically. */
export function ReplayBar({ replay, at }: { replay: Replay; at: number }) {
  const { last, isPlaying, shown, play, pause, goTo, leave } = replay;
  const event = shown.at(-1);
  return (
    <Root aria-label={copy.replay}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? copy.pause : copy.play}
        onClick={isPlaying ? pause : play}
      />
      <Slider
        label={copy.replayPlace}
        min={1}
        max={last}
        value={at}
        valueText={(seq) => copy.replayAt(seq, last, event === undefined ? '' : wordsFor(event))}
        onValueChange={(seq) => seq !== null && goTo(seq)}
      />
      <Button size="sm" icon="x" onClick={leave}>
        {copy.leaveReplay}
      </Button>
    </Root>
  );
}
