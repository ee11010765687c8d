import { useEffect, useState } from 'react';

/** True one frame after the balance or its failure was rendered, so that the side column does not delay it. */
export function useIsPainted(isSettled: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isSettled) return undefined;
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, [isSettled]);
  return isPainted;
}
