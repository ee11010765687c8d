import { FailureCard, type Reading, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { isGone } from './is-gone.ts';

interface LoadFailureProps {
  reading: Reading;
  /** True when it exists, but at another address. */
  isElsewhere?: boolean;
  /** What did not load. */
  title: string;
  /** When it does not exist: the title and the action. */
  missing: { title: string; text?: string; action: ReactNode };
}

/** A page whose subject does not exist or failed to load. */
export function LoadFailure({ reading, isElsewhere = false, title, missing }: LoadFailureProps) {
  if (isElsewhere || isGone(reading.error)) return <StateCard kind="not-found" level={1} {...missing} />;
  return <FailureCard level={1} title={title} reading={reading} />;
}
