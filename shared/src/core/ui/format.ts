import { isWithin } from '../../contract/values/characters.ts';
import { maxCounted } from '../../contract/values/counted.ts';
import { kitTexts } from '../texts.ts';

export interface FormatOptions {
  locale: string;
  timeZone: string;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating one costs a browser far more than using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached for the same reason. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** A real minus sign, as wide as a digit. */
const withMinus = (text: string): string => text.replace(/^-/u, '−');

/** Formats numbers and decimal strings by the locale, up to 6 decimals by default. Strings keep every digit. */
export function formatNumber(value: number | string, locale: string, maximumFractionDigits = 6): string {
  const format = numberFormat(locale, { maximumFractionDigits });
  return withMinus(format.format(value as number | Intl.StringNumericLiteral));
}

/** Formats the `total` of a list, which is counted up to a limit: '10,000+'. */
export const formatTotal = (total: number, locale: string): string =>
  `${formatNumber(total, locale)}${total === maxCounted ? '+' : ''}`;

/** Formats a share from 0 to 1, with one decimal by default: '12.5%'. */
export function formatPercent(share: number, locale: string, decimals = 1): string {
  const options = {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  return withMinus(numberFormat(locale, options).format(share));
}

/** '14 March 2026', in the reader's time zone. */
export function formatDate(
  iso: string,
  { locale, timeZone }: FormatOptions,
  month: 'long' | 'short' = 'long',
): string {
  return dateFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone }).format(new Date(iso));
}

/** 'Today, 11:24', '17 Nov, 08:15', and with the year unless it is the current one. */
export function formatMoment(
  iso: string,
  options: FormatOptions,
  now: Date = new Date(),
  today: string = kitTexts.today,
): string {
  const { locale, timeZone } = options;
  const date = new Date(iso);
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(date);
  if (dayOf(date, timeZone) === dayOf(now, timeZone)) return `${today}, ${time}`;

  const isThisYear = dayOf(date, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const day = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone,
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date);
  return `${day}, ${time}`;
}

/** The same within a sentence: 'Updated today, 11:24'. */
export const formatMomentInline = (iso: string, options: FormatOptions, now?: Date): string =>
  formatMoment(iso, options, now, kitTexts.todayInline);

export const exactFormat = ({ locale, timeZone }: FormatOptions): Intl.DateTimeFormat =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone });

/** The exact time, for tooltips. */
export const formatExact = (iso: string, options: FormatOptions): string =>
  exactFormat(options).format(new Date(iso));

const titleLength = 60;

/**
 * A title for a text without one: its first sentence, or as many first words as fit.
 * @returns the title, and the rest of the text.
 */
export function headlineOf(text: string): { title: string; rest: string } {
  const words = text.trim().split(/\s+/u).join(' ');
  const [sentence = words] = words.split(/(?<=[.!?]) /u);
  if (isWithin(sentence, titleLength)) return { title: sentence, rest: words.slice(sentence.length + 1) };
  // Code points, because half of an emoji is no character.
  const characters = [...words];
  const cut = characters.lastIndexOf(' ', titleLength);
  const end = cut > 0 ? cut : titleLength;
  const [title, rest] = [characters.slice(0, end), characters.slice(end)].map((part) => part.join('').trim());
  return { title: `${title}…`, rest: `…${rest}` };
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** '41 kB', '1.4 MB'. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return numberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

/** The calendar day in a time zone, sortable: '2026-11-17'. */
function dayOf(date: Date, timeZone: string): string {
  return dateFormat('en-CA', { timeZone }).format(date);
}
