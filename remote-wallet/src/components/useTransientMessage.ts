import { useEffect, useState } from 'react';
import type { OutcomeMessageProps } from './OutcomeMessage.tsx';

const shownForMs = 3_000;

/** Words about an act that ended: a success leaves by itself after 3 seconds, the rest stays until the next act. */
export function useTransientMessage() {
  const [said, say] = useState<OutcomeMessageProps>();

  // The success message clears by itself.
  useEffect(() => {
    if (said?.tone !== 'success') return;
    const timer = setTimeout(() => say(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [said]);

  return [said, say] as const;
}
