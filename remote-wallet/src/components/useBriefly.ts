import { useEffect, useState } from 'react';
import type { OutcomeWords } from './Outcome.tsx';

const shownForMs = 3_000;

/** Words about an act that ended: a success leaves by itself after 3 seconds, the rest stays until the next act. */
export function useBriefly() {
  const [said, say] = useState<OutcomeWords>();

  // The success message clears by itself.
  useEffect(() => {
    if (said?.tone !== 'success') return;
    const timer = setTimeout(() => say(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [said]);

  return [said, say] as const;
}
