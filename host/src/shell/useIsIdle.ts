import { useEffect, useState } from 'react';

const longestWaitMs = 2_000;

/** False until the browser has been idle once. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);

  // Safari has no idle callback, so a timer after the first paint replaces it there.
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIsIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }, []);

  return isIdle;
}
