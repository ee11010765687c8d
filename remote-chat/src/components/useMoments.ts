import { useReader } from '@alma/shared/auth';
import { momentsFor } from '@alma/shared/ui';
import { useMemo } from 'react';

/** Times in the reader's language and time zone. */
export function useMoments() {
  const reader = useReader();
  return useMemo(() => momentsFor(reader), [reader]);
}
