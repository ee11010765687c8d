import { type Attributes, type Meter, metrics } from '@opentelemetry/api';

/**
 * Instruments of the server. They cost next to nothing until `startMetrics` has been called, which has to happen before
 * they are made. Labels come from a fixed list (routes, statuses, names of pools), never from what people send.
 */
export const meter = (): Meter => metrics.getMeter('alma');

/**
 * Shows a count that stands somewhere already, read whenever the figures are.
 * @returns a function that ends it, for what closes before the process does
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
