import { Banner } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { RetryButton } from './RetryButton.tsx';

interface NotLoadedProps {
  /** What did not load. */
  children: ReactNode;
  onRetry: () => void;
}

/** A part of a form or a panel that did not load. */
export const NotLoaded = ({ children, onRetry }: NotLoadedProps) => (
  <Banner tone="danger" action={<RetryButton size="sm" onClick={onRetry} />}>
    {children}
  </Banner>
);
