import { ErrorBoundary, Loading, UnavailableCard } from '@alma/shared/ui';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useRemote, useRemoteStore } from './remotes-context.ts';

interface RemoteModuleProps {
  remote: string;
  expose: string;
  /** Its name in the 'unavailable' state. */
  title: string;
  /** Has the shape of the content; null reserves no space. */
  skeleton: ReactNode;
  /** Props of the exposed component. */
  pass?: object;
  resetKey?: string;
  small?: boolean;
}

/** One exposed component of a remote. It renders once its build is known. */
export function RemoteModule(props: RemoteModuleProps) {
  const { updates } = useRemoteStore();
  const [pending, setPending] = useState(() => updates.pending());

  useEffect(() => {
    let isStopped = false;
    void pending?.then(() => isStopped || setPending(undefined));
    return () => void (isStopped = true);
  }, [pending]);

  if (pending) return props.skeleton && <Loading>{props.skeleton}</Loading>;
  return <LoadedModule {...props} />;
}

/** Shows the loading, loaded, or unavailable state with Retry. */
function LoadedModule(props: RemoteModuleProps) {
  const { remote, expose, title, skeleton, pass = {}, resetKey = '', small = false } = props;
  const store = useRemoteStore();
  const state = useRemote(remote, expose);
  const loading = skeleton && <Loading>{skeleton}</Loading>;

  useEffect(() => store.mounted(remote, expose, small), [store, remote, expose, small]);

  const retry = () => store.retry(remote, expose);
  if (state.status === 'failed' || (state.status === 'loading' && state.isRetry)) {
    const isBusy = state.status === 'loading';
    return <UnavailableCard part={title} busy={isBusy} small={small} onRetry={() => void retry()} />;
  }
  if (state.status === 'loading') return loading;

  const Exposed = state.component;
  return (
    <ErrorBoundary
      resetKey={`${resetKey} ${state.isSecondRender ?? ''}`}
      onError={(error) => store.renderFailed(remote, expose, error)}
      fallback={(reset) => (
        <UnavailableCard part={title} small={small} onRetry={() => void retry().then(reset)} />
      )}
    >
      {/* Without this boundary a component that suspends would hold back all other updates of the page. */}
      <Suspense fallback={loading}>
        <Exposed {...pass} />
        <RenderProbe remote={remote} expose={expose} component={Exposed} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Reports that the component beside it has rendered: the effect does not run when that component throws. */
function RenderProbe(props: { remote: string; expose: string; component: ComponentType<object> }) {
  const { remote, expose, component } = props;
  const store = useRemoteStore();
  useEffect(() => store.renderSucceeded(remote, expose), [store, remote, expose, component]);
  return null;
}
