import { FailureCard, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { isGone } from './is-gone.ts';

interface LoadFailureProps {
  error: unknown;
  /** True when it exists, but at another address. */
  isElsewhere?: boolean;
  /** What did not load. */
  title: string;
  /** When it does not exist: the title and the action. */
  missing: { title: string; text?: string; action: ReactNode };
  onRetry: () => void;
}

/** A page whose subject does not exist or failed to load. */
export function LoadFailure({ error, isElsewhere = false, title, missing, onRetry }: LoadFailureProps) {
  if (isElsewhere || isGone(error)) return <StateCard kind="not-found" level={1} {...missing} />;
  return <FailureCard error={error} level={1} title={title} onRetry={onRetry} />;
}
