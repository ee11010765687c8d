import { ErrorBoundary } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { reportHostFailure } from './report-failure.ts';

interface HostBoundaryProps {
  fallback: (retry: () => void) => ReactNode;
  /** A change of it tries again. */
  resetKey: string;
  children: ReactNode;
}

const report = (error: unknown) => reportHostFailure(error, 'render');

/** Keeps an error of the host's own code in its place; remotes have boundaries of their own below it. */
export function HostBoundary(props: HostBoundaryProps) {
  return <ErrorBoundary onError={report} {...props} />;
}
