import { useAuth } from '@alma/shared/auth';
import { momentsFor } from '@alma/shared/ui';
import { useMemo } from 'react';

/** How times, dates and sizes are told to the reader. */
export function useReader() {
  const { user } = useAuth();
  const locale = user?.locale ?? 'en-US';
  const timeZone = user?.timezone ?? 'UTC';
  return useMemo(() => ({ locale, timeZone, moments: momentsFor({ locale, timeZone }) }), [locale, timeZone]);
}
