import { Composer } from '@alma/shared/chat';
import type { SpinState } from '@alma/shared/contract';
import { spinLimits, spinPhases } from '@alma/shared/contract/spin/limits';
import { styled } from '@alma/shared/styled';
import { Banner, Button } from '@alma/shared/ui';
import type { SpinClient, SpinLive } from '../../live/spin/spin-client.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { spinTexts as copy } from './texts.ts';
import type { Steering } from './useSteering.ts';

/* Screen readers get it as well; on narrow screens the button contains it. */
const Hint = styled.span`
  @media (max-width: 560px) {
    display: none;
  }
`;

interface SpinFooterProps {
  client: SpinClient;
  live: SpinLive;
  state: SpinState;
  steering: Steering;
}

/** The composer for feedback, below the controls of the run and its connection. */
export function SpinFooter({ client, live, state, steering }: SpinFooterProps) {
  const { draft, setDraft, failure, isResuming, resume, send } = steering;
  const isAtEnd = state.artifacts.length === spinPhases.length;
  return (
    <>
      <ConnectionLine client={client} live={live} />
      {failure !== undefined && (
        <Banner tone="danger" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      {state.status === 'paused' && state.pause_id !== null && (
        <Banner
          tone="warning"
          icon="pause"
          title={copy.paused}
          action={
            <Button size="sm" variant="primary" icon="play" busy={isResuming} onClick={() => void resume()}>
              {copy.continue}
            </Button>
          }
        >
          <Hint>{isAtEnd ? copy.pausedAtEnd : copy.pausedHint}</Hint>
        </Banner>
      )}
      <Composer
        label={copy.message}
        placeholder={placeholderOf(state, isAtEnd)}
        limit={spinLimits.feedback}
        value={draft}
        onValueChange={setDraft}
        onSend={() => void send()}
        disabledReason={endOf(state)}
      />
    </>
  );
}

function placeholderOf(state: SpinState, isAtEnd: boolean): string {
  if (endOf(state) !== undefined) return '';
  return isAtEnd ? copy.lastNote : copy.placeholder;
}

function endOf({ status }: SpinState): string | undefined {
  if (status === 'completed') return copy.completed;
  return status === 'stopped' ? copy.stopped : undefined;
}
