import { useCallback, useSyncExternalStore } from 'react';

/** Where the sidebar becomes a drawer; the same figure stands in the styles. */
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
