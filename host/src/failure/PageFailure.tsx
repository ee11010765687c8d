import { FailureCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Shown instead of a host page that threw; the shell around it stays. */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureCard level={1} title={texts.failure.pageTitle} text={texts.failure.pageText} onRetry={onRetry} />
  );
}
