import { useCallback, useEffect, useRef } from 'react';

/** Tells a late reply whether its screen is still open: if not, it must neither navigate nor discard a draft. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
