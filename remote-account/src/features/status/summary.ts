import type { ModelHealth, PlatformStatus, RouteTimes, ServerStatus } from '@alma/shared/contract';

/** Longer than two reads of this page and the time that a server has to answer. */
const silentMs = 15_000;
const shownCalls = 10;

export type Queue = NonNullable<PlatformStatus['queues']>[number];

export const isSilent = ({ told_at: at }: ServerStatus, readAt: string): boolean =>
  Date.parse(readAt) - Date.parse(at) > silentMs;

export const unreachedBy = ({ checks }: ServerStatus): string[] =>
  Object.keys(checks).filter((name) => checks[name] === 'unavailable');

/** A host may run several servers, distinguished by their ids. */
export function nameOf(server: ServerStatus, all: readonly ServerStatus[]): string {
  const isOnlyServer = all.filter(({ host }) => host === server.host).length === 1;
  return isOnlyServer ? server.host : `${server.host} · ${server.id.slice(0, 4)}`;
}

function mergeBy<T>(items: readonly T[], keyOf: (item: T) => string, merge: (a: T, b: T) => T): T[] {
  const merged = new Map<string, T>();
  for (const item of items) {
    const existing = merged.get(keyOf(item));
    merged.set(keyOf(item), existing === undefined ? item : merge(existing, item));
  }
  return [...merged.values()];
}

/** Merges the calls of all servers: each time is that of the slowest server. */
export const slowestCalls = (servers: readonly ServerStatus[]): RouteTimes[] =>
  mergeBy(
    servers.flatMap(({ slow_calls: calls }) => calls),
    ({ method, route }) => `${method} ${route}`,
    (a, b) => ({
      ...a,
      calls: a.calls + b.calls,
      failed: a.failed + b.failed,
      p95_ms: Math.max(a.p95_ms, b.p95_ms),
    }),
  )
    .sort((a, b) => b.p95_ms - a.p95_ms)
    .slice(0, shownCalls);

export const workersOf = (servers: readonly ServerStatus[]): Queue[] =>
  mergeBy(
    servers.flatMap(({ workers }) => workers),
    ({ name }) => name,
    (a, b) => ({ name: a.name, running: a.running + b.running, waiting: a.waiting + b.waiting }),
  );

export const modelsOf = (servers: readonly ServerStatus[]): ModelHealth[] =>
  mergeBy(
    servers.flatMap(({ models }) => models),
    ({ name }) => name,
    (a, b) => {
      const newest = (a.last_error_at ?? '') >= (b.last_error_at ?? '') ? a : b;
      return { ...newest, calls: a.calls + b.calls, failed: a.failed + b.failed };
    },
  ).sort((a, b) => b.failed - a.failed);
