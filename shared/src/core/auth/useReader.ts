import { useMemo } from 'react';
import { useAuth } from './AuthProvider.tsx';

export interface Reader {
  locale: string;
  timeZone: string;
}

let known: Reader | undefined;

/** How the browser itself writes times and numbers; looked up once, since it takes a while. */
export function browserReader(): Reader {
  if (known) return known;
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (known = { locale, timeZone });
}

/** How the signed-in person has times, dates and numbers written: as chosen, else as the browser does. */
export function useReader(): Reader {
  const { user } = useAuth();
  const browser = browserReader();
  const isChosen = (field: 'locale' | 'timezone') => user?.chosen?.includes(field) ?? true;
  const locale = (isChosen('locale') && user?.locale) || browser.locale;
  const timeZone = (isChosen('timezone') && user?.timezone) || browser.timeZone;
  return useMemo(() => ({ locale, timeZone }), [locale, timeZone]);
}
