import type { RemoteRecord } from '@alma/shared/remote';
import { RemoteError } from './failures.ts';

declare global {
  /** Called by the builds of host and remotes for every script that they add; absent while developing. */
  var almaIntegrity: ((script: HTMLScriptElement) => void) | undefined;
}

/** Hashes by path, as the builds recorded them. */
const known = new Map<string, string>();

/** From here on every script needs a hash. @param hashes of the host's own scripts, by address */
export function startIntegrity(hashes: Record<string, string>): void {
  for (const [address, hash] of Object.entries(hashes)) known.set(address, hash);
  globalThis.almaIntegrity = addIntegrity;
}

/** Takes the hashes of a remote's build before any of its scripts is asked for. */
export function trustBuild({ entry, files = {} }: RemoteRecord): void {
  const { pathname } = new URL('.', new URL(entry, location.origin));
  for (const [file, hash] of Object.entries(files)) known.set(pathname + file, hash);
}

/** A browser compares hashes only of what it fetched for this origin, hence the anonymous mode. */
function addIntegrity(script: HTMLScriptElement): void {
  // A retry asks for the same files under a path of its own: `/remotes/account/~1/…`.
  const path = new URL(script.src).pathname.replace(/\/~\d+(?=\/)/, '');
  const hash = known.get(path);
  if (!hash) throw new RemoteError('IntegrityError', 'load', `No build has recorded a hash of ${path}.`);
  script.integrity = hash;
  script.crossOrigin = 'anonymous';
}
