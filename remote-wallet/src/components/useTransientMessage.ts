import { useEffect, useState } from 'react';
import type { OutcomeMessageProps } from './OutcomeMessage.tsx';

const shownForMs = 3_000;

/** The message of a completed action: a success clears after 3 seconds, others stay until the next action. */
export function useTransientMessage() {
  const [message, setMessage] = useState<OutcomeMessageProps>();

  useEffect(() => {
    if (message?.tone !== 'success') return;
    const timer = setTimeout(() => setMessage(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [message]);

  return [message, setMessage] as const;
}
