import { Component, type ReactNode } from 'react';
import { reportHostFailure } from './report-failure.ts';

interface HostBoundaryProps {
  fallback: (retry: () => void) => ReactNode;
  /** A change of it tries again. */
  resetKey: string;
  children: ReactNode;
}

interface HostBoundaryState {
  hasFailed: boolean;
  resetKey: string;
}

/** Keeps an error of the host's own code in its place; remotes have boundaries of their own below it. */
export class HostBoundary extends Component<HostBoundaryProps, HostBoundaryState> {
  override state: HostBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<HostBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: HostBoundaryProps,
    state: HostBoundaryState,
  ): Partial<HostBoundaryState> | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    reportHostFailure(error, 'render');
  }

  retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
