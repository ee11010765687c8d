import { Component } from 'react';
import type { ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** Shown in place of what threw; `retry` renders the children anew. */
  fallback: (retry: () => void) => ReactNode;
  onError: (error: unknown) => void;
  /** A change of it tries again: another page of the same remote need not fail. */
  resetKey: string;
  children: ReactNode;
}

interface RemoteBoundaryState {
  hasFailed: boolean;
  resetKey: string;
}

/** Keeps a remote that throws while it renders in its own place. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<RemoteBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: RemoteBoundaryProps,
    state: RemoteBoundaryState,
  ): Partial<RemoteBoundaryState> | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
