import { failureMessage } from '@alma/shared/api';
import { FailureCard } from '@alma/shared/ui';

/** A failed load of `useApi`. */
interface Reading {
  error?: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

interface LoadFailureProps {
  title: string;
  /** Shown when the server sent no message. */
  text: string;
  reading: Reading;
  /** Inside a card or dialog, which has its own frame and heading. */
  bare?: boolean;
}

/** Shown instead of data that could not be loaded, with a button to try again. */
export function LoadFailure({ title, text, reading, bare = false }: LoadFailureProps) {
  const { error, isValidating, mutate } = reading;
  return (
    <FailureCard
      {...(bare ? { bare } : { level: 2 })}
      error={error}
      title={title}
      text={failureMessage(error, text)}
      isRetrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
}
