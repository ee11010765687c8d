import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { kitTexts } from '../../texts.ts';
import { DialogFailure } from './DialogFailure.tsx';
import { DialogLoading } from './DialogLoading.tsx';
import { FailureCard } from './FailureCard.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
/** Components that were loaded once render without a placeholder. */
const loaded = new Map<unknown, unknown>();

interface OnDemandProps<Props> {
  /** Define it outside the component, so that it stays the same. */
  load: Load<Props>;
  props: Props;
  /**
   * For a dialog or a menu: closes it. A slow load or a failure is then shown over the page, since it has no place of
   * its own.
   */
  onClose?: () => void;
  /** Shown while the code is loading. */
  children?: ReactNode;
}

/**
 * A part of a page whose code is loaded when it is shown. A failure is shown in its place and can be retried, whereas
 * `lazy` of React would throw into the page's boundary and remember the failure.
 */
export function OnDemand<Props extends object>({ load, props, onClose, children }: OnDemandProps<Props>) {
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
  const retry = () => setHasFailed(false);
  if (onClose === undefined) {
    if (!hasFailed) return children;
    return <FailureCard title={kitTexts.partFailed} text={kitTexts.partFailedHint} onRetry={retry} />;
  }
  return (
    <>
      {children}
      {hasFailed ? <DialogFailure onRetry={retry} onClose={onClose} /> : <DialogLoading />}
    </>
  );
}
