import { Button, StateCard } from '@alma/shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
/** Components that were loaded once render without a placeholder. */
const loaded = new Map<unknown, unknown>();

interface OnDemandProps<Props> {
  /** Define it outside the component, so that it stays the same. */
  load: Load<Props>;
  props: Props;
  /** Shown while the code is loading. */
  children: ReactNode;
}

/** Content of a page whose code is loaded when it is shown; shows a card with Retry if that fails. */
export function OnDemand<Props extends object>({ load, props, children }: OnDemandProps<Props>) {
  const [hasFailed, setHasFailed] = useState(false);
  const [, setIsLoaded] = useState(false);
  const Part = loaded.get(load) as ComponentType<Props> | undefined;

  // Loaded in an effect, since rendering may be repeated.
  useEffect(() => {
    if (Part || hasFailed) return;
    let isMounted = true;
    load().then(
      (part) => {
        loaded.set(load, part);
        if (isMounted) setIsLoaded(true);
      },
      () => isMounted && setHasFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [load, Part, hasFailed]);

  if (Part) return <Part {...props} />;
  if (!hasFailed) return children;
  return (
    <StateCard
      kind="error"
      title={texts.partNotLoaded}
      action={
        <Button icon="rotate-cw" onClick={() => setHasFailed(false)}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}
