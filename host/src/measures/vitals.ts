import type { Measure } from '@alma/shared/contract';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { boundedMs } from './measure.ts';

export type Vitals = NonNullable<Measure['vitals']>;

/** Web Vitals of this page view, updated as they become known. */
export function watchVitals(): Vitals {
  const vitals: Vitals = {};
  const note = ({ name, value }: MetricType) => {
    vitals[name] = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : boundedMs(value);
  };
  // Every change is noted, since the report may be sent before the page is hidden.
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note, { reportAllChanges: true });
  return vitals;
}
