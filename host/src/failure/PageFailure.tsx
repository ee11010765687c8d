import { FailureCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** In place of a page of the host that threw. The shell around it goes on. */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureCard level={1} title={texts.failure.pageTitle} text={texts.failure.pageText} onRetry={onRetry} />
  );
}
