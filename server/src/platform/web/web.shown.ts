import type { PrefetchedCall, Registry, RemoteRecord } from '@alma/shared/contract';
import semver from 'semver';
import type { LiveWeb } from './web.source.ts';

/** An exposed module that an address shows, and the reads of its first screen. */
export interface Shown {
  remote: RemoteRecord;
  expose: string;
  /** Parameters of the route, by name. */
  params?: Readonly<Record<string, string>>;
  reads?: PrefetchedCall[] | undefined;
}

export const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

const isParam = (segment: string): boolean => segment.startsWith(':');
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => isParam(part) || part === segments[index])
  );
}

const paramsOf = (pattern: string[], segments: string[]): Record<string, string> =>
  Object.fromEntries(
    pattern.flatMap((part, index) => (isParam(part) ? [[part.slice(1), segments[index] ?? '']] : [])),
  );

/** The registry without remotes whose contract range this host does not satisfy, so that nothing of them is preloaded. */
export function admitted({ host, registry }: LiveWeb): Registry {
  const offered = host?.shared;
  if (offered === undefined) return registry;
  const remotes = registry.remotes.filter(({ requires }) => semver.satisfies(offered, requires));
  return { ...registry, remotes };
}

/** The modules that every user sees at an address: a page, or the cards of the dashboard. */
export function shownAt(registry: Registry, address: string): Shown[] {
  const remotes = registry.remotes.filter(({ enabled }) => enabled);
  const segments = segmentsOf(address);
  if (segments.length === 0) return dashboardCards(remotes);
  return (
    remotes
      .flatMap((remote) =>
        remote.routes.map((route) => ({ ...route, remote, pattern: segmentsOf(route.path) })),
      )
      .filter(({ pattern }) => matches(pattern, segments))
      // A fixed path takes precedence over one with a parameter.
      .toSorted((a, b) => a.pattern.filter(isParam).length - b.pattern.filter(isParam).length)
      .slice(0, 1)
      .map(({ pattern, ...route }) => ({ ...route, params: paramsOf(pattern, segments) }))
  );
}

/** The dashboard belongs to the host, its cards to remotes. Cards for certain roles load once the roles are known. */
function dashboardCards(remotes: RemoteRecord[]): Shown[] {
  return remotes.flatMap((remote) =>
    remote.slots
      .filter(({ slot, role }) => slot === 'dashboard.card' && role === undefined)
      .map((contribution) => ({ ...contribution, remote })),
  );
}
