import { Banner } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { RetryButton } from './RetryButton.tsx';

interface NotLoadedProps {
  /** What did not load. */
  children: ReactNode;
  onRetry: () => void;
}

/** A section of a form or a panel that failed to load. */
export const NotLoaded = ({ children, onRetry }: NotLoadedProps) => (
  <Banner tone="danger" action={<RetryButton size="sm" onClick={onRetry} />}>
    {children}
  </Banner>
);
