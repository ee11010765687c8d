import { useCallback, useSyncExternalStore } from 'react';

/** Below this width the sidebar is a drawer; the styles use the same value. */
export const narrowScreen = '(max-width: 900px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
