import type { RemoteEvent } from './events.ts';
import { whenIdle } from './idle.ts';
import type { Reporter } from './reporter.ts';

/**
 * Of page views in which all is well one in ten is reported: the curves of a remote need some hundred views an hour, and
 * each report costs the server as much as another call.
 */
const reportedViews = 0.1;

const draw = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** A rollout is judged by its failures among all of its views, so that none of either may be missing. */
const isAlwaysReported = (event: RemoteEvent): boolean =>
  'failure' in event || event.record.in_rollout === true;

export interface MeasuresOptions {
  /** Of the browser, as the page told. */
  bucket: number;
  /** From 0 to 1, drawn once for this page view. */
  random?: number;
  loadReporter?: () => Promise<{ startReporter: (bucket: number) => Reporter }>;
}

/** Collects what happens to remotes, and loads what reports it once the first of it is on the screen. */
export function createMeasures(options: MeasuresOptions): Reporter {
  const { bucket, random = draw(), loadReporter = importReporter } = options;
  const early: RemoteEvent[] = [];
  let report: Reporter | undefined;

  async function load(): Promise<void> {
    await new Promise<void>(whenIdle);
    const { startReporter } = await loadReporter();
    report = startReporter(bucket);
    early.splice(0).forEach(report);
  }

  return (event) => {
    // An override is what one developer looks at.
    if (event.record.override !== undefined) return;
    if (random >= reportedViews && !isAlwaysReported(event)) return;
    if (report) return report(event);
    early.push(event);
    // Measures are not worth an error: without their script there are none.
    if (early.length === 1) load().catch(() => undefined);
  };
}

const importReporter = () => import(/* webpackChunkName: "measures" */ './reporter.ts');
