import { useRef } from 'react';

/**
 * The `Idempotency-Key`s of one form. The same request keeps its key until it is answered, so that a retry after a lost
 * answer has no second effect; `answered` makes the next one a new request.
 */
export function useRequestKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    keyOf(request: unknown): string {
      const text = JSON.stringify(request);
      const key = keys.current.get(text) ?? crypto.randomUUID();
      keys.current.set(text, key);
      return key;
    },
    answered: () => keys.current.clear(),
  };
}
