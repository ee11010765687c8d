import { useAuth } from '@alma/shared/auth';
import type { FormatOptions } from '@alma/shared/ui';

/** How the signed-in user reads numbers and times. */
export function useReader(): FormatOptions {
  const { user } = useAuth();
  return { locale: user?.locale ?? 'en-US', timeZone: user?.timezone ?? 'UTC' };
}
