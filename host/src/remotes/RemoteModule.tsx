import { ErrorBoundary, Loading, UnavailableCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { useRemote, useRemoteStore } from './remotes-context.ts';

interface RemoteModuleProps {
  remote: string;
  expose: string;
  /** Its name in the 'unavailable' state. */
  title: string;
  /** In the shape of the content; null reserves no space. */
  skeleton: ReactNode;
  /** Props of the exposed component. */
  pass?: object;
  resetKey?: string;
  small?: boolean;
}

/** One exposed component of a remote: loading, shown, or unavailable with Retry. */
export function RemoteModule(props: RemoteModuleProps) {
  const { remote, expose, title, skeleton, pass = {}, resetKey = '', small = false } = props;
  const store = useRemoteStore();
  const state = useRemote(remote, expose);

  const retry = () => store.retry(remote, expose);
  if (state.status === 'failed' || (state.status === 'loading' && state.isRetry)) {
    const isBusy = state.status === 'loading';
    return <UnavailableCard part={title} busy={isBusy} small={small} onRetry={() => void retry()} />;
  }
  if (state.status === 'loading') return skeleton && <Loading>{skeleton}</Loading>;

  const Exposed = state.component;
  return (
    <ErrorBoundary
      resetKey={resetKey}
      onError={(error) => store.renderFailed(remote, expose, error)}
      fallback={(again) => (
        <UnavailableCard part={title} small={small} onRetry={() => void retry().then(again)} />
      )}
    >
      <Exposed {...pass} />
    </ErrorBoundary>
  );
}
