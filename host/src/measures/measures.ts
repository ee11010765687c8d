import { whenIdle } from '@alma/shared/ui';
import type { RemoteEvent } from './events.ts';
import type { Reporter } from './reporter.ts';

/**
 * Share of successful page views that are reported: the distributions of a remote need some hundred views an hour, and
 * each report costs the server as much as another call.
 */
const reportedViews = 0.1;

const draw = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Failures are always reported. A rollout is judged by their share of all its views, so those are reported, too. */
const isAlwaysReported = (event: RemoteEvent): boolean =>
  'failure' in event || event.record.in_rollout === true;

export interface MeasuresOptions {
  /** The bucket of the browser, from the page. */
  bucket: number;
  /** A random number from 0 to 1 for this page view. */
  random?: number;
  loadReporter?: () => Promise<{ startReporter: (bucket: number) => Reporter }>;
}

/** Collects events of remotes, and loads the reporter after the first one. */
export function createMeasures(options: MeasuresOptions): Reporter {
  const { bucket, random = draw(), loadReporter = importReporter } = options;
  const early: RemoteEvent[] = [];
  let report: Reporter | undefined;

  async function load(): Promise<void> {
    await new Promise<void>((resolve) => whenIdle(resolve));
    const { startReporter } = await loadReporter();
    report = startReporter(bucket);
    early.splice(0).forEach(report);
  }

  return (event) => {
    // An override is seen by one developer only.
    if (event.record.override !== undefined) return;
    if (random >= reportedViews && !isAlwaysReported(event)) return;
    if (report) return report(event);
    early.push(event);
    // If the reporter's script fails to load, nothing is measured and nothing else is affected.
    if (early.length === 1) load().catch(() => undefined);
  };
}

const importReporter = () => import(/* webpackChunkName: "measures" */ './reporter.ts');
