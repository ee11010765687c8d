import { useReader as useFormat } from '@alma/shared/auth';
import { momentsFor } from '@alma/shared/ui';
import { useMemo } from 'react';

/** How times, dates and sizes are told to the reader. */
export function useReader() {
  const format = useFormat();
  return useMemo(() => ({ ...format, moments: momentsFor(format) }), [format]);
}
