import { matchPath } from '@alma/shared/router';
import { sharedVersion } from '@alma/shared/remote';
import type { BootData } from './boot.ts';
import { remoteRoutes, slotContributions } from './contributions.ts';
import { loadExpose } from './federation.ts';
import { fetchRegistry } from './registry.ts';
import { createRemoteStore } from './remote-store.ts';
import type { RemoteStore } from './remote-store.ts';
import { reportRemoteFailure } from './report.ts';

/** The store of this page, on the real runtime, network and clock. Faults of the registry are told to the server. */
export function createPageRemotes({ registry, registryFaults }: BootData): RemoteStore {
  for (const message of registryFaults) {
    const failure = { class: 'RegistryError', phase: 'registry', message } as const;
    reportRemoteFailure({ name: 'registry', version: '', build: '' }, failure);
  }
  return createRemoteStore({
    registry,
    load: loadExpose,
    fetchRegistry,
    report: reportRemoteFailure,
    origin: location.origin,
    sharedVersion,
  });
}

/**
 * Starts loading what remotes show at an address before the first render, beside the reading of the current user. Only
 * for a visitor who holds a token: signed-out pages never touch a remote.
 */
export function loadAhead(store: RemoteStore, pathname: string): void {
  const registry = store.registry();
  if (pathname === '/') {
    // Cards for a role wait until it is known.
    for (const { remote, expose } of slotContributions(registry, 'dashboard.card', []))
      store.state(remote, expose);
    return;
  }
  const routes = remoteRoutes(registry);
  const matches = routes.filter(({ path }) => matchPath(path, pathname));
  // A fixed path goes before one with a parameter: `/chat/new` before `/chat/:chatId`.
  const route = matches.toSorted((a, b) => paramsOf(a.path) - paramsOf(b.path))[0];
  if (route) store.state(route.remote, route.expose);
}

const paramsOf = (path: string) => path.split(':').length;
