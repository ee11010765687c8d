import { Button, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** In place of a page of the host that threw. The shell around it goes on. */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <StateCard
      kind="error"
      level={1}
      title={texts.failure.pageTitle}
      text={texts.failure.pageText}
      action={
        <Button icon="rotate-cw" onClick={onRetry}>
          {texts.failure.tryAgain}
        </Button>
      }
    />
  );
}
