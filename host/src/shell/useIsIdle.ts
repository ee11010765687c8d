import { whenIdle } from '@alma/shared/ui';
import { useEffect, useState } from 'react';

const longestWaitMs = 2_000;

/** False until the browser has been idle once. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true), longestWaitMs), []);
  return isIdle;
}
