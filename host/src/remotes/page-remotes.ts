import { type Registry, type RemoteRecord, sharedVersion } from '@alma/shared/remote';
import { matchRoutes } from '@alma/shared/router';
import { getDefaultStore } from '@alma/shared/state';
import { createMeasures } from '../measures/measures.ts';
import type { BootData } from './boot.ts';
import { nobody, remoteRoutes, slotContributions } from './contributions.ts';
import type { RemoteFailure } from './failures.ts';
import { loadExpose } from './federation.ts';
import { fetchRegistry } from './registry.ts';
import type { RemoteStore } from './remote-store.ts';
import { createRemoteStore } from './remote-store.ts';
import { reportRemoteFailure } from './report.ts';

/** Overrides of this page: how the registry is read, and who is informed of failures. */
interface Trials {
  registry: Registry;
  fetchRegistry: () => Promise<Registry>;
  noteFailure: (record: Pick<RemoteRecord, 'override' | 'dev_server'>, failure: RemoteFailure) => void;
}

/** The page's remote store, on the real runtime, network and clock. Reports errors of the registry to the server. */
export function createPageRemotes(
  { registry, registryErrors, hashes, bucket, local }: BootData,
  { trials, isBeforeSignIn }: { trials?: Trials | undefined; isBeforeSignIn: boolean },
): RemoteStore {
  for (const message of registryErrors) {
    const failure = { class: 'RegistryError', phase: 'registry', message } as const;
    reportRemoteFailure({ name: 'registry', version: '', build: '' }, failure);
  }
  return createRemoteStore({
    registry: trials?.registry ?? registry,
    isBeforeSignIn,
    load: loadExpose,
    fetchRegistry: trials?.fetchRegistry ?? (() => fetchRegistry()),
    report(record, failure) {
      trials?.noteFailure(record, failure);
      reportRemoteFailure(record, failure);
    },
    // Development builds are not released, so they are not measured.
    ...(hashes && { measure: createMeasures({ bucket }) }),
    origin: location.origin,
    sharedVersion,
    needsHashes: hashes !== undefined,
    local,
  });
}

/**
 * Starts loading the remotes of an address before the first render and while the current user is being read. Only for
 * visitors with a token: signed-out pages never load a remote. Resolves when everything has loaded or failed.
 */
export async function loadAhead(store: RemoteStore, pathname: string): Promise<void> {
  await Promise.all(modulesAt(store, pathname).map(({ remote, expose }) => store.load(remote, expose)));
}

function modulesAt(store: RemoteStore, pathname: string): { remote: string; expose: string }[] {
  const registry = getDefaultStore().get(store.registry);
  // Cards for some people only load once it is known who the user is.
  if (pathname === '/') return slotContributions(registry, 'dashboard.card', nobody);
  return matchRoutes(remoteRoutes(registry), pathname)?.map(({ route }) => route) ?? [];
}
