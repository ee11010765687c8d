import { useEffect, useState } from 'react';

/** A retry that takes a second, to look at the busy state. */
export function useRetrySample() {
  const [isTrying, setIsTrying] = useState(false);

  // Ends by itself, and with the page.
  useEffect(() => {
    if (!isTrying) return;
    const timer = setTimeout(() => setIsTrying(false), 1000);
    return () => clearTimeout(timer);
  }, [isTrying]);

  return { isTrying, tryAgain: () => setIsTrying(true) };
}
