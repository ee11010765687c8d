import { useReader as useFormat } from '@alma/shared/auth';
import { momentsFor } from '@alma/shared/ui';
import { useMemo } from 'react';

/** Formats times, dates and sizes for the reader. */
export function useReader() {
  const format = useFormat();
  return useMemo(() => ({ ...format, moments: momentsFor(format) }), [format]);
}
