import { integrityOf } from './web.integrity.ts';
import { admitted, type Shown, shownAt, withoutSlash } from './web.shown.ts';
import type { LiveWeb } from './web.source.ts';

export interface PreloadLink {
  href: string;
  /** Must equal the integrity of the script tag, or the browser fetches the script twice. */
  integrity: string | undefined;
}

/**
 * Chunks of the host's own pages, by address. Every other address, and an address whose chunk is missing in this build,
 * uses the chunk of the signed-in pages.
 */
const hostPages: Readonly<Record<string, readonly string[]>> = {
  '/login': [],
  '/callback': ['callback', 'signed-in'],
  '/dev/kit': ['kit'],
};

/** The scripts that an address needs besides the first one, so that the browser requests them all together. */
export function preloadsFor(web: LiveWeb, pathname: string): PreloadLink[] {
  const { host } = web;
  const address = withoutSlash(pathname);
  const named = hostPages[address]?.every((page) => host?.pages[page]) ? hostPages[address] : undefined;
  const pageFiles = (named ?? ['signed-in']).flatMap((page) => host?.pages[page] ?? []);
  // In a single bundle, the host's first script is also the entry of every remote, and the page already contains it.
  const first = host?.scripts ?? [];
  const remote = shownAt(admitted(web), address).flatMap((shown) => scriptsOf(shown, first));
  const further = [...new Set([...pageFiles, ...remote])].filter((href) => !first.includes(href));
  return further.map((href) => ({ href, integrity: integrityOf(web, href) }));
}

/** Returns nothing for an entry that the host would refuse because of its origin. */
function scriptsOf({ remote, expose }: Shown, first: readonly string[]): string[] {
  const { name, entry, preload } = remote;
  if (!first.includes(entry) && !entry.startsWith(`/remotes/${name}/`)) return [];
  const chunks = (preload[expose] ?? []).filter((href) => /^\/(remotes|assets)\//.test(href));
  return [entry, ...chunks];
}
