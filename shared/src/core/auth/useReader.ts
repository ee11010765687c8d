import { useMemo } from 'react';
import { useAuth } from './AuthProvider.tsx';

export interface Reader {
  locale: string;
  timeZone: string;
}

let known: Reader | undefined;

/** The browser's own locale and time zone; cached, since the lookup is slow. */
export function browserReader(): Reader {
  if (known) return known;
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (known = { locale, timeZone });
}

/** Locale and time zone in which the signed-in person reads times, dates and numbers: chosen, or else the browser's. */
export function useReader(): Reader {
  const { user } = useAuth();
  const browser = browserReader();
  const isChosen = (field: 'locale' | 'timezone') => user?.chosen?.includes(field) ?? true;
  const locale = (isChosen('locale') && user?.locale) || browser.locale;
  const timeZone = (isChosen('timezone') && user?.timezone) || browser.timeZone;
  return useMemo(() => ({ locale, timeZone }), [locale, timeZone]);
}
