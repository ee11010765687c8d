import { FailureCard } from '@alma/shared/ui';
import { failureMessage } from './failure-message.ts';

/** An answer of `useApi` that did not come. */
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

/** In the place of what was not read, with the way to try again. */
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
