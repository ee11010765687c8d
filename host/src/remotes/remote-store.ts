import type { ComponentType } from 'react';
import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { refusalOf, type Admission } from './admission.ts';
import { describeFailure, RemoteError, type FailurePhase, type RemoteFailure } from './failures.ts';
import type { LoadExpose } from './federation.ts';

/** The load state of one exposed module. */
export type RemoteState =
  /** `isRetry`: the card was shown before, and stays during the retry. */
  | { status: 'loading'; isRetry: boolean }
  | { status: 'ready'; component: ComponentType<object> }
  | { status: 'failed'; failure: RemoteFailure };

export interface RemoteStoreOptions extends Admission {
  registry: Registry;
  load: LoadExpose;
  fetchRegistry: () => Promise<Registry>;
  report: (record: Pick<RemoteRecord, 'name' | 'version' | 'build'>, failure: RemoteFailure) => void;
}

export interface RemoteStore {
  registry(): Registry;
  /** Starts loading on the first call; safe to call during a render. */
  state(remote: string, expose: string): RemoteState;
  /** Starts loading as well, and resolves when that has succeeded or failed. */
  load(remote: string, expose: string): Promise<void>;
  /** Reads the registry again, then loads this module and everything else of the remote that has failed. */
  retry(remote: string, expose: string): Promise<void>;
  /** Reports a component that threw while rendering; the next retry of its remote loads it again. */
  renderFailed(remote: string, expose: string, error: unknown): void;
  subscribe(listener: () => void): () => void;
}

/** Time for a module to load. After that the card is shown, and a late module is ignored. */
export const loadLimitMs = 8_000;

const keyOf = (remote: string, expose: string) => `${remote} ${expose}`;

/** The states of exposed modules, with listeners. */
function createStates() {
  const states = new Map<string, RemoteState>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (key: string) => states.get(key),
    /** States of one remote, by expose. */
    of: (remote: string) =>
      [...states]
        .filter(([key]) => key.startsWith(`${remote} `))
        .map(([key, state]) => [key.slice(remote.length + 1), state] as const),
    /** Without a notification, since modules start loading during renders. */
    start(key: string): RemoteState {
      const loading: RemoteState = { status: 'loading', isRetry: states.has(key) };
      states.set(key, loading);
      return loading;
    },
    set(key: string, state: RemoteState) {
      states.set(key, state);
      notify();
    },
    notify,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The modules of all remotes. A plain store, since `React.lazy` delays what follows a fallback. */
export function createRemoteStore(options: RemoteStoreOptions): RemoteStore {
  let registry = options.registry;
  const states = createStates();
  const attempts = new Map<string, number>();
  const renderFailures = new Set<string>();
  const recordOf = (remote: string) => registry.remotes.find(({ name }) => name === remote);

  function reportFailure(remote: string, error: unknown, phase: FailurePhase): RemoteFailure {
    const failure = describeFailure(error, phase);
    // A disabled remote is no error; every page view would report it.
    if (failure.class !== 'RemoteDisabled') {
      options.report(recordOf(remote) ?? { name: remote, version: '', build: '' }, failure);
    }
    return failure;
  }

  /** Runs one load within the limit; only the newest attempt may change the state. */
  async function settle(remote: string, expose: string, work: () => Promise<unknown>): Promise<void> {
    const key = keyOf(remote, expose);
    const mine = states.start(key);
    renderFailures.delete(key);
    const isCurrent = () => states.get(key) === mine;
    const fail = (error: unknown) =>
      isCurrent() && states.set(key, { status: 'failed', failure: reportFailure(remote, error, 'load') });
    const timer = setTimeout(() => fail(timeoutError(remote)), loadLimitMs);
    try {
      const component = componentOf(remote, expose, await work());
      if (isCurrent()) states.set(key, { status: 'ready', component });
    } catch (error) {
      fail(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function fetchModule(remote: string, expose: string): Promise<unknown> {
    const record = recordOf(remote);
    if (!record) throw unknownRemote(remote);
    const refusal = refusalOf(record, options);
    if (refusal) throw refusal;
    return options.load(record, expose, attempts.get(remote) ?? 0);
  }

  const load = (remote: string, expose: string) => settle(remote, expose, () => fetchModule(remote, expose));

  /** Takes the new record of this remote only: the others keep the build that they are running. */
  async function refresh(remote: string): Promise<void> {
    const fresh = await options.fetchRegistry().catch((error: unknown) => {
      throw new RemoteError('RegistryError', 'registry', String(error));
    });
    const record = fresh.remotes.find(({ name }) => name === remote);
    // A remote that has left the registry stays in the navigation of this page.
    if (!record) throw unknownRemote(remote);
    registry = { remotes: registry.remotes.map((known) => (known.name === remote ? record : known)) };
  }

  async function retry(remote: string, expose: string): Promise<void> {
    const own = states.of(remote);
    // A module that failed while rendering is loaded already: it is requested again only if its build has changed.
    if (own.some(([, { status }]) => status === 'failed'))
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
    const failed = own.filter(
      ([name, { status }]) => status === 'failed' || renderFailures.has(keyOf(remote, name)),
    );
    const refreshed = refresh(remote);
    const pending = [...new Set([...failed.map(([name]) => name), expose])].map((due) =>
      settle(remote, due, () => refreshed.then(() => fetchModule(remote, due))),
    );
    states.notify();
    await Promise.all(pending);
  }

  return {
    registry: () => registry,
    load,
    state(remote, expose) {
      const key = keyOf(remote, expose);
      if (!states.get(key)) void load(remote, expose);
      return states.get(key) ?? { status: 'loading', isRetry: false };
    },
    retry,
    renderFailed(remote, expose, error) {
      renderFailures.add(keyOf(remote, expose));
      reportFailure(remote, error, 'render');
    },
    subscribe: states.subscribe,
  };
}

function unknownRemote(remote: string): RemoteError {
  return new RemoteError('UnknownRemoteError', 'registry', `The registry does not know ${remote}.`);
}

function timeoutError(remote: string): RemoteError {
  return new RemoteError('TimeoutError', 'load', `${remote} did not load within ${loadLimitMs / 1000} s.`);
}

function componentOf(remote: string, expose: string, module: unknown): ComponentType<object> {
  const component = (module as { default?: unknown } | null)?.default;
  if (typeof component === 'function' || (typeof component === 'object' && component !== null)) {
    return component as ComponentType<object>;
  }
  throw new RemoteError(
    'NoComponentError',
    'init',
    `${remote} ${expose} has no component as its default export.`,
  );
}
