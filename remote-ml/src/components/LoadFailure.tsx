import { ApiError } from '@alma/shared/api';
import { FailureCard, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';

interface LoadFailureProps {
  error: unknown;
  /** There is such a thing, but not here. */
  isElsewhere?: boolean;
  /** What did not load. */
  title: string;
  /** Where there is no such thing: another title, and the way on. */
  missing: { title: string; text?: string; action: ReactNode };
  onRetry: () => void;
}

/** A page whose subject is not there, or did not load. */
export function LoadFailure({ error, isElsewhere = false, title, missing, onRetry }: LoadFailureProps) {
  if (isElsewhere || (error instanceof ApiError && error.status === 404))
    return <StateCard kind="not-found" level={1} {...missing} />;
  return <FailureCard error={error} level={1} title={title} onRetry={onRetry} />;
}
