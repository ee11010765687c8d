import { type Attributes, type Meter, metrics } from '@opentelemetry/api';

/**
 * The meter for the server's instruments, which cost next to nothing unless `startMetrics` was called before they were
 * created. Labels come from fixed lists (routes, statuses, pool names), never from user input.
 */
export const meter = (): Meter => metrics.getMeter('alma');

/**
 * Exports an existing count as a metric, read at each collection.
 * @returns a function that stops it, for owners that close before the process does
 */
export function observeCount(
  name: string,
  description: string,
  read: () => [value: number, labels?: Attributes][],
): () => void {
  const count = meter().createObservableUpDownCounter(name, { description });
  const observe: Parameters<typeof count.addCallback>[0] = (result) => {
    for (const [value, labels] of read()) result.observe(value, labels);
  };
  count.addCallback(observe);
  return () => count.removeCallback(observe);
}
