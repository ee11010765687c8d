import { kitTexts } from '../texts.ts';
import { dateFormat, exactFormat, type FormatOptions } from './format.ts';

/** A formatted time, with its exact form for the tooltip. */
export interface Moment {
  iso: string;
  text: string;
  exact: string;
}

export type Moments = ReturnType<typeof createMoments>;

const momentsByReader = new WeakMap<FormatOptions, Moments>();

/** Formatters for the days and times of lists and threads for one reader, created once for each `useReader()`. */
export function momentsFor(reader: FormatOptions): Moments {
  const moments = momentsByReader.get(reader) ?? createMoments(reader);
  momentsByReader.set(reader, moments);
  return moments;
}

function createMoments({ locale, timeZone }: FormatOptions) {
  const days = dateFormat('en-CA', { timeZone });
  const times = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const exact = exactFormat({ locale, timeZone });
  // A long thread formats all its days again with every loaded page.
  const known = new Map<string, string>();
  const dayOf = (iso: string): string => {
    const day = known.get(iso) ?? days.format(new Date(iso));
    known.set(iso, day);
    return day;
  };
  const nearDay = (iso: string, now: Date = new Date()): string | undefined => {
    const today = days.format(now);
    if (dayOf(iso) === today) return kitTexts.today;
    // The previous calendar day: a day has 23 or 25 hours when the clocks change.
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    return dayOf(iso) === before ? kitTexts.yesterday : undefined;
  };
  const date = (iso: string, now: Date, month: 'long' | 'short'): string => {
    const isThisYear = dayOf(iso).slice(0, 4) === days.format(now).slice(0, 4);
    const year = isThisYear ? {} : { year: 'numeric' as const };
    return dateFormat(locale, { day: 'numeric', month, timeZone, ...year }).format(new Date(iso));
  };
  return {
    dayOf,
    /** 'Today' or 'Yesterday', otherwise undefined. */
    nearDay,
    /** 'Today', 'Yesterday', '3 June'. */
    dayName: (iso: string, now: Date = new Date()) => nearDay(iso, now) ?? date(iso, now, 'long'),
    /** '09:21' for today, else the day. */
    short: (iso: string, now: Date = new Date()) => {
      const near = nearDay(iso, now);
      return near === kitTexts.today ? times.format(new Date(iso)) : (near ?? date(iso, now, 'short'));
    },
    time: (iso: string): Moment => ({
      iso,
      text: times.format(new Date(iso)),
      exact: exact.format(new Date(iso)),
    }),
  };
}
