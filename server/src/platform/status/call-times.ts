import type { RouteTimes } from '@alma/shared/contract';
import type { AnsweredCall } from '../http/index.ts';

/** Six spans of ten minutes: the last hour, with a resolution of one span. */
const spanMs = 10 * 60_000;
const maxSpans = 6;
/** Each bucket of durations ends 20 % higher than the one before, from 1 ms to almost 5 minutes. */
const growth = 1.2;
const classes = 70;
/** Fewer calls are not representative of a route. */
const minCalls = 5;
const share = 0.95;

interface Counts {
  method: string;
  route: string;
  calls: number;
  failed: number;
  times: Uint32Array;
}

export type CallTimes = ReturnType<typeof createCallTimes>;

/** Durations of the calls of each route in the last hour. Its memory is bounded by the number of routes. */
export function createCallTimes(now: () => number) {
  let spans: { from: number; routes: Map<string, Counts> }[] = [];

  function current(): Map<string, Counts> {
    const at = now();
    const newest = spans.at(-1);
    if (newest && at - newest.from < spanMs) return newest.routes;
    const routes = new Map<string, Counts>();
    spans = [...spans.filter(({ from }) => at - from < maxSpans * spanMs), { from: at, routes }];
    return routes;
  }

  return {
    add({ method, route, status, ms }: AnsweredCall): void {
      const routes = current();
      const name = `${method} ${route}`;
      const counts = routes.get(name) ?? emptyCounts(method, route);
      if (counts.calls === 0) routes.set(name, counts);
      counts.calls += 1;
      if (status >= 500) counts.failed += 1;
      const place = classOf(ms);
      counts.times[place] = (counts.times[place] ?? 0) + 1;
    },

    /** The slowest routes, slowest first. */
    slowest(limit: number): RouteTimes[] {
      const at = now();
      const sums = new Map<string, Counts>();
      for (const { routes } of spans.filter(({ from }) => at - from < maxSpans * spanMs))
        for (const [name, counts] of routes) sums.set(name, added(sums.get(name), counts));
      return [...sums.values()]
        .filter(({ calls }) => calls >= minCalls)
        .map(({ method, route, calls, failed, times }) => ({
          method,
          route,
          calls,
          failed,
          p95_ms: timeOf(times, Math.ceil(calls * share)),
        }))
        .sort((a, b) => b.p95_ms - a.p95_ms || b.calls - a.calls)
        .slice(0, limit);
    },
  };
}

const emptyCounts = (method: string, route: string): Counts => ({
  method,
  route,
  calls: 0,
  failed: 0,
  times: new Uint32Array(classes),
});

function added(sum: Counts | undefined, counts: Counts): Counts {
  const base = sum ?? emptyCounts(counts.method, counts.route);
  return {
    ...base,
    calls: base.calls + counts.calls,
    failed: base.failed + counts.failed,
    times: base.times.map((count, index) => count + (counts.times[index] ?? 0)),
  };
}

const classOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(classes - 1, Math.ceil(Math.log(ms) / Math.log(growth)));

/** The upper end of the bucket that contains the `rank`th fastest call. */
function timeOf(times: Uint32Array, rank: number): number {
  let passed = 0;
  const place = times.findIndex((count) => (passed += count) >= rank);
  return Math.round(growth ** place);
}
