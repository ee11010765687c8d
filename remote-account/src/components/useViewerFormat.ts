import { useAuth } from '@alma/shared/auth';
import type { FormatOptions } from '@alma/shared/ui';

/** How the reader, not the user that is read about, has dates and numbers written. */
export function useViewerFormat(): FormatOptions {
  const { user } = useAuth();
  return { locale: user?.locale ?? 'en-US', timeZone: user?.timezone ?? 'UTC' };
}
