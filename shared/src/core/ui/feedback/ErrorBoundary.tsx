import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';

interface ErrorBoundaryProps {
  /** Shown in place of what threw; `retry` renders the children again. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  onError?: (error: unknown) => void;
  /** Another value renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps an error that is thrown while rendering in the place of its children. */
export function ErrorBoundary({ fallback, onError, resetKey = '', children }: ErrorBoundaryProps) {
  return (
    <Boundary
      fallbackRender={({ resetErrorBoundary, error }) => fallback(resetErrorBoundary, error)}
      onError={(error) => onError?.(error)}
      resetKeys={[resetKey]}
    >
      {children}
    </Boundary>
  );
}
