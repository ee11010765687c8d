import { failureMessage } from '@alma/shared/api';
import { FailureCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

interface LoadFailureProps {
  reading: { error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  /** Inside a card, which has its own frame and heading. */
  bare?: boolean;
}

/** Shown instead of data that could not be loaded, with a button to try again. */
export function LoadFailure({ reading: { error, isValidating, mutate }, bare = false }: LoadFailureProps) {
  return (
    <FailureCard
      {...(bare ? { bare } : { level: 2 })}
      error={error}
      title={texts.loadFailed}
      text={failureMessage(error, texts.loadFailedText)}
      isRetrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
}
