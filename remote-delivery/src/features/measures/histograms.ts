import type { CallReply } from '@alma/shared/contract';

type Measures = CallReply<'delivery.measures.read'>;
export type Hour = Measures['hours'][number];
type Histogram = Hour['load_ms'];

/** The sum of the counts of several hours. */
export function merged(histograms: readonly (Histogram | undefined)[]): Histogram {
  const all: Histogram = {};
  for (const histogram of histograms)
    for (const [bound, count] of Object.entries(histogram ?? {})) all[bound] = (all[bound] ?? 0) + count;
  return all;
}

const boundOf = (text: string): number => (text === 'inf' ? Infinity : Number(text));

/** The upper bound of the bin that holds the 75th percentile; null when nothing was counted. */
export function percentile75(histogram: Histogram): number | null {
  const classes = Object.entries(histogram)
    .map(([text, count]) => ({ bound: boundOf(text), count }))
    .sort((a, b) => a.bound - b.bound);
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const { bound, count } of classes) {
    seen += count;
    if (seen >= total * 0.75) return bound;
  }
  return null;
}

const failuresOf = ({ failures: { load, init, render } }: Hour): number => load + init + render;

export const failedShare = (hours: readonly Hour[]): number | null => {
  const views = hours.reduce((sum, hour) => sum + hour.views, 0);
  return views === 0 ? null : hours.reduce((sum, hour) => sum + failuresOf(hour), 0) / views;
};

/** Releases with measurements: the preferred ones first, then by their latest hour; a chart has at most four lines. */
export function measuredReleases(
  hours: readonly Hour[],
  preferred: readonly (string | null | undefined)[],
): string[] {
  const latest = hours.toSorted((a, b) => b.hour.localeCompare(a.hour)).map(({ release }) => release);
  const known = new Set(latest);
  const first = preferred.filter((release) => typeof release === 'string' && known.has(release)) as string[];
  return [...new Set([...first, ...latest])].slice(0, 4);
}

/** The hours of one release by time. */
export const hoursOf = (hours: readonly Hour[], release: string): Map<string, Hour> =>
  new Map(hours.filter((hour) => hour.release === release).map((hour) => [hour.hour, hour]));

const hourMs = 3_600_000;

/** Every hour from the first measured one to the last, so that an hour without data is a gap in the line. */
export function allHours(hours: readonly Hour[]): string[] {
  const times = hours.map(({ hour }) => Date.parse(hour));
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const count = Math.round((last - first) / hourMs) + 1;
  return Array.from({ length: count }, (_, index) => new Date(first + index * hourMs).toISOString());
}
