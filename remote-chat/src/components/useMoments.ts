import { useAuth } from '@alma/shared/auth';
import { momentsFor } from '@alma/shared/ui';
import { useMemo } from 'react';

/** Times in the reader's language and time zone. */
export function useMoments() {
  const { user } = useAuth();
  const locale = user?.locale ?? 'en-US';
  const timeZone = user?.timezone ?? 'UTC';
  return useMemo(() => momentsFor({ locale, timeZone }), [locale, timeZone]);
}
