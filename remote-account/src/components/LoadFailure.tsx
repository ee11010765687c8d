import { ApiError } from '@alma/shared/api';
import { BusyCard, Button, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { failureMessage } from './failure-message.ts';

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
  const place = bare ? { bare } : { level: 2 as const };
  const retry = (
    <Button icon="rotate-cw" busy={isValidating} onClick={() => void mutate()}>
      {texts.tryAgain}
    </Button>
  );
  if (error instanceof ApiError && error.status === 429)
    return <BusyCard {...place} retryAt={error.retryAt} action={retry} />;
  return (
    <StateCard kind="error" {...place} title={title} text={failureMessage(error, text)} action={retry} />
  );
}
