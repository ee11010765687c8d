import { ErrorBoundary } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { reportHostFailure } from './report-failure.ts';

interface HostBoundaryProps {
  fallback: (retry: () => void) => ReactNode;
  /** A changed value renders the children again. */
  resetKey: string;
  children: ReactNode;
}

const report = (error: unknown) => reportHostFailure(error, 'render');

/** Catches and reports render errors of the host's own code; remotes have their own boundaries below it. */
export function HostBoundary(props: HostBoundaryProps) {
  return <ErrorBoundary onError={report} {...props} />;
}
