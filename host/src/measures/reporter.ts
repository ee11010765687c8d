import { api, ApiError } from '@alma/shared/api';
import type { Measure } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { whenIdle } from '@alma/shared/ui';
import type { RemoteEvent } from './events.ts';
import { measureOf } from './measure.ts';
import { type Vitals, watchVitals } from './vitals.ts';

export type Reporter = (event: RemoteEvent) => void;

/** A failing rollout must be noticed soon; everything else waits for the page's vitals. */
const failureDelayMs = 1_000;
const shownDelayMs = 10_000;
/** For one page, for as long as it stays open. */
const maxReports = 10;

/**
 * Reports the outcome of remotes in this page: each build of each remote once as shown and once as failed.
 * @param vitals of this page view, filled in as they become known
 */
export function startReporter(bucket: number, vitals: Vitals = watchVitals()): Reporter {
  const firstPath = location.pathname;
  const reportedKeys = new Set<string>();
  const waiting = new Map<string, Measure>();
  /** The remote that fills the first page: the vitals are attributed to it. */
  let owner: string | undefined;
  let reportsLeft = maxReports;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;

  function send(): void {
    clearTimeout(timer);
    dueAt = Infinity;
    const measures = [...waiting].slice(0, deliveryLimits.measures).map(([key, measure]) => {
      return key === owner && Object.keys(vitals).length > 0
        ? { ...measure, vitals: { ...vitals } }
        : measure;
    });
    waiting.clear();
    if (measures.length === 0 || reportsLeft === 0) return;
    reportsLeft -= 1;
    api
      .call('delivery.measures.report', { body: { measures } }, { refresh: false, keepalive: true })
      .catch(handleFailure);
  }

  /** A lost report does not matter; if the server refuses reports, this page stops sending. */
  function handleFailure(error: unknown): void {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) reportsLeft = 0;
  }

  function sendWithin(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => whenIdle(send), delayMs);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });

  return (event) => {
    if (reportsLeft === 0) return;
    const measure = measureOf(event, bucket);
    const name = `${measure.remote} ${measure.release}`;
    const isShown = measure.outcome === 'ok';
    const key = `${name} ${isShown ? 'shown' : 'failed'}`;
    if (reportedKeys.has(key)) return;
    reportedKeys.add(key);
    // A build that failed in one place has failed, even if other places of it are shown.
    if (isShown && reportedKeys.has(`${name} failed`)) return;
    if (!isShown) waiting.delete(`${name} shown`);
    if (isShown && 'isPage' in event && event.isPage && location.pathname === firstPath) owner ??= key;
    waiting.set(key, measure);
    sendWithin(isShown ? shownDelayMs : failureDelayMs);
  };
}
