import type { ReactNode } from 'react';
import { kitTexts } from '../../texts.ts';
import { Button } from '../actions/Button.tsx';
import { BusyCard } from './BusyCard.tsx';
import { StateCard, type StateCardProps, type StateKind } from './StateCard.tsx';

interface FailureCopy extends Pick<StateCardProps, 'title' | 'level' | 'bare' | 'row'> {
  kind?: StateKind;
  /** With a `reading`: shown when the server sent no message. */
  text?: ReactNode;
}

interface Failure {
  /** The error of a failed call, if there is one: after too many requests (429) the card says when the page retries. */
  error?: unknown;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** A failed load of `useApi`. */
export interface Reading {
  error?: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

type FailureCardProps = FailureCopy & (Failure | { reading: Reading });

/** Shown instead of content that failed to load, with a button to try again. */
export function FailureCard(props: FailureCardProps) {
  if ('reading' in props) {
    const { reading, text, ...rest } = props;
    const { error, isValidating, mutate } = reading;
    const message = text === undefined ? text : messageOf(error) || text;
    return (
      <FailureCard
        {...rest}
        text={message}
        error={error}
        isRetrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  const { error, kind = 'error', title, text, isRetrying = false, onRetry, ...place } = props;
  const retry = (
    <Button icon="rotate-cw" busy={isRetrying} onClick={onRetry}>
      {kitTexts.tryAgain}
    </Button>
  );
  const { status, retryAt } = (error ?? {}) as { status?: number; retryAt?: number };
  if (status === 429)
    return <BusyCard {...place} title={title} text={text} retryAt={retryAt} action={retry} />;
  return <StateCard {...place} kind={kind} title={title} text={text} action={retry} />;
}

/** The server's message. Only errors of calls have a status. */
const messageOf = (error: unknown): string | undefined =>
  error instanceof Error && 'status' in error ? error.message : undefined;
