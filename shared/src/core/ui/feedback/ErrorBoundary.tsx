import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';

interface ErrorBoundaryProps {
  /** Shown instead of the children that threw; `retry` renders them again. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  onError?: (error: unknown) => void;
  /** A changed value renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

/** Catches an error thrown while rendering and shows a fallback instead of the children. */
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
