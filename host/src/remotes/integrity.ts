import { devServerFolder } from '@alma/shared/contract/delivery/limits';
import type { RemoteRecord } from '@alma/shared/remote';
import { RemoteError } from './failures.ts';

declare global {
  /** Called by the builds of host and remotes for every script that they add; absent in development. */
  var almaIntegrity: ((script: HTMLScriptElement) => void) | undefined;
}

/** Hashes by path, as recorded by the builds. */
const known = new Map<string, string>();

/** Folders of development servers, whose files have no hashes. Only an override may add one. */
const unhashed = new Set<string>();

/** Requires a hash for every script from now on. @param hashes of the host's own scripts, by address */
export function startIntegrity(hashes: Record<string, string>): void {
  for (const [address, hash] of Object.entries(hashes)) known.set(address, hash);
  // Not writable: scripts of every remote run in this page and must not replace it.
  Object.defineProperty(globalThis, 'almaIntegrity', { value: addIntegrity });
}

/** Adds the hashes of a remote's build; must be called before any of its scripts is requested. */
export function trustBuild({ name, entry, files = {}, dev_server: server }: RemoteRecord): void {
  if (server !== undefined) unhashed.add(devServerFolder(server, name));
  const { pathname } = new URL('.', new URL(entry, location.origin));
  for (const [file, hash] of Object.entries(files)) known.set(pathname + file, hash);
}

/** Browsers check the hash of a script only if it was fetched in a CORS mode, hence `anonymous`. */
function addIntegrity(script: HTMLScriptElement): void {
  if ([...unhashed].some((folder) => script.src.startsWith(folder))) return;
  // A retry requests the same files under a path of its own: `/remotes/account/~1/…`.
  const path = new URL(script.src).pathname.replace(/\/~\d+(?=\/)/, '');
  const hash = known.get(path);
  if (!hash) throw new RemoteError('IntegrityError', 'load', `No build has recorded a hash of ${path}.`);
  script.integrity = hash;
  script.crossOrigin = 'anonymous';
}
