import { useRef } from 'react';

/** Runs actions one after another, also after a failed one. */
export function useSequentialActions() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Reply>(action: () => Promise<Reply>): Promise<Reply> => {
    const result = last.current.then(action, action);
    last.current = result.catch(() => undefined);
    return result;
  };
}
