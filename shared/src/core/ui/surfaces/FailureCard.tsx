import type { ReactNode } from 'react';
import { kitTexts } from '../../texts.ts';
import { Button } from '../actions/Button.tsx';
import { BusyCard } from './BusyCard.tsx';
import { StateCard, type StateKind } from './StateCard.tsx';

interface FailureCardProps {
  /** The error of a failed call, if there is one: a refused rate (429) is shown as a wait instead of a failure. */
  error?: unknown;
  kind?: StateKind;
  title: string;
  text?: ReactNode;
  level?: 1 | 2 | 3;
  /** Without a frame, inside an existing card. */
  bare?: boolean;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Shown instead of content that failed to load, with a button to try again. */
export function FailureCard(props: FailureCardProps) {
  const { error, kind = 'error', title, text, isRetrying = false, onRetry, ...place } = props;
  const retry = (
    <Button icon="rotate-cw" busy={isRetrying} onClick={onRetry}>
      {kitTexts.tryAgain}
    </Button>
  );
  const { status, retryAt } = (error ?? {}) as { status?: number; retryAt?: number };
  if (status === 429) return <BusyCard {...place} retryAt={retryAt} action={retry} />;
  return <StateCard {...place} kind={kind} title={title} text={text} action={retry} />;
}
