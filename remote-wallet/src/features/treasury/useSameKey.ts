import { useRef } from 'react';

/**
 * The `Idempotency-Key` of what is asked for: the same as long as it is asked for again without an answer, so that
 * trying again never issues twice; a new one after an answer or for something else.
 */
export function useSameKey() {
  const latest = useRef<{ request: string; key: string }>(undefined);
  return {
    keyOf(request: object): string {
      const text = JSON.stringify(request);
      if (latest.current?.request !== text) latest.current = { request: text, key: crypto.randomUUID() };
      return latest.current.key;
    },
    answered: () => void (latest.current = undefined),
  };
}
