import { ErrorBoundary } from '@alma/shared/ui';
import { type ReactNode, useState } from 'react';
import { isOfRemote, reportRenderFailure } from './report-failure.ts';

interface HostBoundaryProps {
  fallback: (retry: () => void) => ReactNode;
  /** A changed value renders the children again. */
  resetKey: string;
  children: ReactNode;
}

/**
 * Catches and reports render errors of the host's code. Remotes have their own boundaries below it, so an error of a
 * remote comes from an effect that throws while the remote unmounts: the children are then rendered again, once.
 */
export function HostBoundary({ resetKey, ...props }: HostBoundaryProps) {
  const [leftAt, setLeftAt] = useState<string>();

  const handleError = (error: unknown) => {
    reportRenderFailure(error);
    if (isOfRemote(error)) setLeftAt(resetKey);
  };

  return <ErrorBoundary resetKey={`${resetKey} ${leftAt === resetKey}`} onError={handleError} {...props} />;
}
