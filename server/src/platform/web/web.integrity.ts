import type { LiveWeb } from './web.source.ts';

/** The recorded hash of a script of the live builds; undefined in development and for foreign scripts. */
export function integrityOf({ host, registry }: LiveWeb, href: string): string | undefined {
  const hostHash = host?.hashes?.[href];
  if (hostHash) return hostHash;
  const remote = registry.remotes.find(({ entry }) => href.startsWith(folderOf(entry)));
  return remote?.files?.[href.slice(folderOf(remote.entry).length)];
}

const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);
