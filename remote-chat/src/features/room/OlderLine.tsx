import { styled } from '@alma/shared/styled';
import { Button, Spinner } from '@alma/shared/ui';
import type { Room } from '../../live/chat-state.ts';
import { texts } from '../../texts.ts';

/* Overlays the thread, so that nothing moves when it appears or disappears. */
const Root = styled.div`
  position: relative;
  z-index: 1;
  height: 0;

  > div {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding-top: 8px;
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;

/** The page before the first known message: loading or failed. */
export function OlderLine({ state, onRetry }: { state: Room['older']; onRetry: () => void }) {
  if (state === 'idle') return null;
  return (
    <Root role="status">
      {state === 'loading' ? (
        <div>
          <Spinner size={14} label={texts.room.olderLoading} />
        </div>
      ) : (
        <div>
          {texts.room.olderFailed}
          <Button size="sm" icon="rotate-cw" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
    </Root>
  );
}
