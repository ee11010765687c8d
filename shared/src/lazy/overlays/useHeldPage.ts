import { useEffect, useEffectEvent } from 'react';

/** The part of the Navigation API used here, which TypeScript's library does not contain yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'reload' | 'replace' | 'traverse';
}

/** The position of an entry in the history, which the router stores in its state. */
const positionOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? NaN;

/**
 * Holds the page while a dialog has typed text: the browser asks before a reload or another site, and Back calls
 * `onBack` instead.
 */
export function useHeldPage(open: boolean, isChanged: () => boolean, onBack: () => void): void {
  const isHeld = useEffectEvent(isChanged);
  const handleBack = useEffectEvent(onBack);

  useEffect(() => {
    if (!open) return undefined;
    const { navigation } = globalThis as { navigation?: EventTarget };
    const unload = (event: Event) => {
      if (isHeld()) event.preventDefault();
    };
    const navigate = (event: Event) => {
      if ((event as NavigateEvent).navigationType !== 'traverse' || !event.cancelable || !isHeld()) return;
      event.preventDefault();
      handleBack();
    };
    const stopWatching = navigation === undefined ? watchHistory(isHeld, handleBack) : undefined;
    window.addEventListener('beforeunload', unload);
    navigation?.addEventListener('navigate', navigate);
    return () => {
      stopWatching?.();
      window.removeEventListener('beforeunload', unload);
      navigation?.removeEventListener('navigate', navigate);
    };
  }, [open]);
}

/**
 * Without the Navigation API, a script learns of Back only after the browser has gone back. The event is kept from the
 * router, and the browser is sent to the entry of this page again.
 */
function watchHistory(isHeld: () => boolean, onBack: () => void): () => void {
  const here = positionOf(history.state);
  let isReturning = false;
  const handlePop = (event: PopStateEvent) => {
    const steps = here - positionOf(event.state);
    if (Number.isNaN(steps)) return;
    if (steps === 0 ? !isReturning : !isHeld()) return;
    event.stopImmediatePropagation();
    isReturning = steps !== 0;
    if (steps === 0) return;
    history.go(steps);
    onBack();
  };
  // The router listens without `capture`, and therefore after this.
  window.addEventListener('popstate', handlePop, { capture: true });
  return () => window.removeEventListener('popstate', handlePop, { capture: true });
}
