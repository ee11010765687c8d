import { useEffect, useState } from 'react';

/** A retry that takes a second, to show the busy state. */
export function useRetrySample() {
  const [isTrying, setIsTrying] = useState(false);

  // Ends after its time, and on unmount.
  useEffect(() => {
    if (!isTrying) return;
    const timer = setTimeout(() => setIsTrying(false), 1000);
    return () => clearTimeout(timer);
  }, [isTrying]);

  return { isTrying, tryAgain: () => setIsTrying(true) };
}
