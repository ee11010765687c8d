import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { type Atom, atom } from '@alma/shared/state';
import { refusalOf } from './admission.ts';
import { createFailedBuilds, hasLastGood } from './builds.ts';
import {
  addModule,
  type ExposedModule,
  fetchRecord,
  follow,
  forget,
  knownModule,
  mayBeOutdated,
  measureFailure,
  modulesOf,
  type PageModules,
  recordOf,
  recover,
  reload,
  type RemoteStoreOptions,
  removeRecord,
  reportFailure,
  setRecord,
  settle,
  stateOf,
  write,
} from './remote-loads.ts';
import type { RemoteState } from './remote-state.ts';
import { createUpdates, type Updates } from './updates.ts';

export interface RemoteStore {
  registry: Atom<Registry>;
  /** The state of one exposed module. The first call starts loading; safe to call during a render. */
  state(remote: string, expose: string): Atom<RemoteState>;
  /** Starts loading as well, and resolves when the load has settled. */
  load(remote: string, expose: string): Promise<void>;
  /** Reads the registry again, then loads this module and all failed modules of the remote. */
  retry(remote: string, expose: string): Promise<void>;
  /** Called when a component threw while rendering: it is rendered once more, then the last good build replaces it. */
  renderFailed(remote: string, expose: string, error: unknown): void;
  /** Called when a component has rendered without an error. */
  renderSucceeded(remote: string, expose: string): void;
  /** A mounted module makes new builds wait, except for `isSmall` widgets. Returns the unmount callback. */
  mounted(remote: string, expose: string, isSmall: boolean): () => void;
  /** Switches these remotes to their new builds immediately, even on the visible page: the user has asked for it. */
  switchTo(latest: Registry, remotes: readonly string[]): void;
  /** Newer builds since the page was made. */
  updates: Updates;
}

/** Keeps the state of all exposed modules outside React, since `React.lazy` delays content that follows a fallback. */
export function createRemoteStore(input: RemoteStoreOptions): RemoteStore {
  const options = { ...input, fetchRegistry };
  const builds = createFailedBuilds(options.sharedVersion);
  const remotes = options.registry.remotes.map((record) => builds.choose(record));
  const page: PageModules = {
    options,
    registry: atom({ ...options.registry, remotes }),
    modules: new Map(),
    attempts: new Map(),
    builds,
    recoveries: new Map(),
    lookedUp: new Set(),
  };
  const updates = createUpdates({
    current: options.registry,
    isBeforeSignIn: options.isBeforeSignIn,
    fetchRegistry,
    update: (latest) => latest.remotes.filter((record) => !takeRecord(page, record)).length > 0,
  });

  /** Every read notes the host, also one after a failure: a missing file of the old host may be its cause. */
  async function fetchRegistry(): Promise<Registry> {
    const latest = await input.fetchRegistry();
    updates.noteHost(latest);
    return latest;
  }

  const start = (remote: string, expose: string) => {
    const module = addModule(page, remote, expose);
    return { module, settled: settle(page, module) };
  };

  return {
    registry: page.registry,
    state(remote, expose) {
      return (knownModule(page, remote, expose) ?? start(remote, expose).module).state;
    },
    load(remote, expose) {
      const module = knownModule(page, remote, expose);
      return module ? settle(page, module) : start(remote, expose).settled;
    },
    retry: (remote, expose) => retry(page, remote, expose),
    renderFailed(remote, expose, error) {
      const module = knownModule(page, remote, expose);
      if (module) void renderFailed(page, module, error);
    },
    renderSucceeded(remote, expose) {
      const module = knownModule(page, remote, expose);
      if (!module?.source) return;
      const isPage = module.source.routes.some((route) => route.expose === expose);
      const loadMs = performance.now() - module.startedAt;
      options.measure?.({ record: module.source, loadMs, isPage });
    },
    mounted(remote, expose, isSmall) {
      const module = knownModule(page, remote, expose);
      if (!module) return () => undefined;
      module.mountCount += 1;
      module.isSmall = isSmall;
      return () => {
        module.mountCount -= 1;
        if (module.mountCount === 0 && isOutdated(page, module)) forget(page, module);
      };
    },
    switchTo(latest, remotes) {
      for (const remote of remotes) switchRemote(page, latest, remote);
    },
    updates,
  };
}

/** Whether a newer build waits until this module is unmounted. */
function isOutdated(page: PageModules, { remote, source }: ExposedModule): boolean {
  return source !== undefined && source.entry !== recordOf(page, remote)?.entry;
}

function switchRemote(page: PageModules, latest: Registry, remote: string): void {
  const current = recordOf(page, remote);
  const record = latest.remotes.find(({ name }) => name === remote);
  if (!record) return removeRecord(page, remote);
  const next = page.builds.choose(record);
  setRecord(page, next);
  if (current?.entry !== next.entry || current.enabled !== next.enabled) reload(page, remote);
}

async function retry(page: PageModules, remote: string, expose: string): Promise<void> {
  const own = modulesOf(page, remote);
  const isFailed = (module: ExposedModule) => stateOf(module).status === 'failed';
  const due = new Set(own.filter((module) => isFailed(module) || module.hasThrown));
  // A module that failed while rendering is already loaded: it is loaded again only if its build has changed.
  if (own.some(isFailed)) page.attempts.set(remote, (page.attempts.get(remote) ?? 0) + 1);
  page.builds.tryAgain(remote);
  due.add(knownModule(page, remote, expose) ?? addModule(page, remote, expose));

  const after = fetchRecord(page, remote).then((record) => setRecord(page, record));
  await Promise.all([...due].map((module) => settle(page, module, { isRetry: own.includes(module), after })));
  const others = modulesOf(page, remote).filter((module) => !due.has(module));
  if (others.some((module) => isOutdated(page, module))) await follow(page, remote);
}

async function renderFailed(page: PageModules, module: ExposedModule, error: unknown): Promise<void> {
  const { remote, source } = module;
  const failure = reportFailure(page, remote, { error, phase: 'render', source });
  module.hasThrown = true;
  const state = stateOf(module);
  const record = recordOf(page, remote);
  if (state.status !== 'ready' || !record) return;
  if (isOutdated(page, module)) {
    // A newer build has been waiting for this module to unmount.
    measureFailure(page, source, failure);
    return settle(page, module);
  }
  const canLookUp = mayBeOutdated(page, record, failure);
  if (hasLastGood(record) && !canLookUp && !state.isSecondRender) {
    return write(module, { ...state, isSecondRender: true });
  }
  measureFailure(page, record, failure);
  // The boundary around the component shows the card.
  if (!hasLastGood(record) && !canLookUp) return;
  const loading: RemoteState = { status: 'loading', isRetry: false };
  write(module, loading);
  const isReplaced = await recover(page, remote, failure);
  if (!isReplaced && stateOf(module) === loading) write(module, { status: 'failed', failure });
}

/**
 * Adopts the newer record of a remote if it is compatible with this page.
 * @returns false while the remote is mounted; it then keeps its build
 */
function takeRecord(page: PageModules, latest: RemoteRecord): boolean {
  const next = page.builds.choose(latest);
  const current = recordOf(page, next.name);
  if (JSON.stringify(current) === JSON.stringify(next)) return true;
  const isOnPage = modulesOf(page, next.name).some(({ mountCount, isSmall }) => mountCount > 0 && !isSmall);
  if (isOnPage) return false;
  const refusal = refusalOf(next, page.options);
  if (refusal && refusal.name !== 'RemoteDisabled') return true;
  setRecord(page, next);
  if (current?.entry !== next.entry || current.enabled !== next.enabled) void follow(page, next.name);
  return true;
}
