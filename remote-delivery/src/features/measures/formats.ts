import { formatNumber, formatPercent } from '@alma/shared/ui';
import { texts } from '../../texts.ts';

const copy = texts.measures;

/** The upper bound of a bin of times, in a suitable unit. */
export function formatTime(ms: number, locale: string): string {
  if (ms === Infinity) return copy.beyond;
  return ms < 1_000
    ? copy.milliseconds(formatNumber(ms, locale, 0))
    : copy.seconds(formatNumber(ms / 1_000, locale, 1));
}

/** Small shares keep a digit: one failure in a thousand matters. */
export const formatShare = (share: number, locale: string): string =>
  formatPercent(share, locale, share > 0 && share < 0.1 ? 1 : 0);
