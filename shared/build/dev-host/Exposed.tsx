import { Banner, ErrorBoundary, LoadingCard } from '@alma/shared/ui';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { type ComponentType, useEffect, useState } from 'react';

interface ExposedProps {
  remote: string;
  expose: string;
  pass?: object;
}

/** One exposed module of the remote. Errors are shown in full, for its developer. */
export function Exposed({ remote, expose, pass = {} }: ExposedProps) {
  const [loaded, setLoaded] = useState<{ component?: ComponentType<object>; error?: unknown }>({});

  // Loaded once: later edits arrive by hot replacement.
  useEffect(() => {
    loadRemote<{ default: ComponentType<object> }>(`${remote}/${expose.replace('./', '')}`).then(
      (module) =>
        setLoaded(
          module?.default
            ? { component: module.default }
            : { error: `${expose} has no component: export it as the default of its file.` },
        ),
      (error: unknown) => setLoaded({ error }),
    );
  }, [remote, expose]);

  if (loaded.error !== undefined) return <ErrorBanner error={loaded.error} />;
  if (!loaded.component) {
    return <LoadingCard height={120} />;
  }
  const Loaded = loaded.component;
  return (
    <ErrorBoundary fallback={(_retry, error) => <ErrorBanner error={error} />}>
      <Loaded {...pass} />
    </ErrorBoundary>
  );
}

function ErrorBanner({ error }: { error: unknown }) {
  return (
    <Banner tone="danger" title={error instanceof Error ? error.name : 'Error'}>
      {error instanceof Error ? error.message : String(error)}
    </Banner>
  );
}
