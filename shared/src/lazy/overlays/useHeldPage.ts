import { useEffect, useEffectEvent } from 'react';

/** What the hook needs of the Navigation API, which TypeScript's library does not contain yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'reload' | 'replace' | 'traverse';
}

/**
 * Holds the page while a dialog has typed text: the browser asks before a reload or another site, and Back calls
 * `onBack` instead. A browser without the Navigation API goes back at once, since entries of the history that hold it
 * there would outlive the dialog.
 */
export function useHeldPage(open: boolean, isChanged: () => boolean, onBack: () => void): void {
  const hold = useEffectEvent((event: Event) => {
    if (event.cancelable && isChanged()) event.preventDefault();
    return event.defaultPrevented;
  });
  const handleNavigate = useEffectEvent((event: Event) => {
    if ((event as NavigateEvent).navigationType === 'traverse' && hold(event)) onBack();
  });

  useEffect(() => {
    if (!open) return undefined;
    const { navigation } = globalThis as { navigation?: EventTarget };
    const unload = (event: Event) => void hold(event);
    const navigate = (event: Event) => handleNavigate(event);
    window.addEventListener('beforeunload', unload);
    navigation?.addEventListener('navigate', navigate);
    return () => {
      window.removeEventListener('beforeunload', unload);
      navigation?.removeEventListener('navigate', navigate);
    };
  }, [open]);
}
