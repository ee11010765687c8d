import { useEffect, useState } from 'react';

/** Whether a frame has passed since the balance or its failure was drawn: the side column must not delay it. */
export function useIsPainted(isSettled: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isSettled) return undefined;
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, [isSettled]);
  return isPainted;
}
