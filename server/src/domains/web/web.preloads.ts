import type { Registry, RemoteRecord } from '@alma/shared/contract';
import type { LiveWeb } from './web.source.ts';

export interface PreloadLink {
  href: string;
  /** Must equal the integrity of the script that follows, or the browser fetches it twice. */
  integrity?: string;
}

const isParam = (segment: string): boolean => segment.startsWith(':');
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Chunks of the host's own pages, by the names that it gives them; every other address shows signed-in pages. */
const hostPages: Readonly<Record<string, readonly string[]>> = {
  '/login': [],
  '/callback': ['callback', 'signed-in'],
  '/dev/kit': ['kit'],
};

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => isParam(part) || part === segments[index])
  );
}

/** The scripts that an address will need beside the first, so that the browser asks for them together with it. */
export function preloadsFor({ host, registry }: LiveWeb, pathname: string): PreloadLink[] {
  const address = pathname.replace(/(?<=.)\/$/, '');
  const own = (hostPages[address] ?? ['signed-in']).flatMap((page) => host?.pages[page] ?? []);
  // In a single bundle the host's first script is the entry of every remote, and has its own place in the page.
  const first = host?.scripts ?? [];
  const links = [...own.map((href) => ({ href })), ...remotePreloads(registry, address, first)];
  const further = links.filter(({ href }) => !first.includes(href));
  return [...new Map(further.map((link) => [link.href, link])).values()];
}

function remotePreloads(registry: Registry, pathname: string, first: readonly string[]): PreloadLink[] {
  const remotes = registry.remotes.filter(({ enabled }) => enabled);
  const segments = segmentsOf(pathname);
  if (segments.length === 0) return dashboardCards(remotes, first);
  const [selected] = remotes
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route, pattern: segmentsOf(route.path) })))
    .filter(({ pattern }) => matches(pattern, segments))
    // A fixed path goes before one with a parameter.
    .toSorted((a, b) => a.pattern.filter(isParam).length - b.pattern.filter(isParam).length);
  return selected ? scriptsOf(selected.remote, selected.route.expose, first) : [];
}

/** The dashboard is the host's, but its cards are not; what only some roles see is loaded once they are known. */
function dashboardCards(remotes: RemoteRecord[], first: readonly string[]): PreloadLink[] {
  return remotes.flatMap((remote) =>
    remote.slots
      .filter(({ slot, role }) => slot === 'dashboard.card' && role === undefined)
      .flatMap(({ expose }) => scriptsOf(remote, expose, first)),
  );
}

/** Only what the host would load as well: an entry elsewhere is refused there, and must not be asked for here. */
function scriptsOf(
  { name, entry, integrity, preload }: RemoteRecord,
  expose: string,
  first: readonly string[],
): PreloadLink[] {
  if (!first.includes(entry) && !entry.startsWith(`/remotes/${name}/`)) return [];
  const chunks = (preload[expose] ?? []).filter((href) => /^\/(remotes|assets)\//.test(href));
  return [
    { href: entry, ...(integrity === undefined ? {} : { integrity }) },
    ...chunks.map((href) => ({ href })),
  ];
}
