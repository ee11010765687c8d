import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { type Atom, atom, getDefaultStore, type PrimitiveAtom } from '@alma/shared/state';
import type { ComponentType } from 'react';
import { type Admission, refusalOf } from './admission.ts';
import { describeFailure, type FailurePhase, RemoteError, type RemoteFailure } from './failures.ts';
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
  registry: Atom<Registry>;
  /** The state of one exposed module, which starts loading at the first call; safe to call during a render. */
  state(remote: string, expose: string): Atom<RemoteState>;
  /** Starts loading as well, and resolves when that has ended, well or not. */
  load(remote: string, expose: string): Promise<void>;
  /** Reads the registry again, then loads this module and everything else of the remote that has failed. */
  retry(remote: string, expose: string): Promise<void>;
  /** Reports a component that threw while rendering; the next retry of its remote loads it again. */
  renderFailed(remote: string, expose: string, error: unknown): void;
}

/** Time for a module to load. After that the card is shown, and a late module is ignored. */
export const loadLimitMs = 8_000;

const initial: RemoteState = { status: 'loading', isRetry: false };

/** Keeps the state of all exposed modules outside React, since `React.lazy` holds back what it shows after a fallback. */
export function createRemoteStore(options: RemoteStoreOptions): RemoteStore {
  const store = getDefaultStore();
  const registry = atom(options.registry);
  const states = new Map<string, PrimitiveAtom<RemoteState>>();
  const attempts = new Map<string, number>();
  const renderFailures = new Set<string>();
  const keyOf = (remote: string, expose: string) => `${remote} ${expose}`;
  const recordOf = (remote: string) => store.get(registry).remotes.find(({ name }) => name === remote);

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
    const known = states.get(key);
    const mine: RemoteState = { status: 'loading', isRetry: known !== undefined };
    const state = known ?? atom<RemoteState>(mine);
    // A new atom has no listeners: nothing is notified during a render.
    states.set(key, state);
    if (known) store.set(state, mine);
    renderFailures.delete(key);
    const isCurrent = () => store.get(state) === mine;
    const fail = (error: unknown) =>
      isCurrent() && store.set(state, { status: 'failed', failure: reportFailure(remote, error, 'load') });
    const timer = setTimeout(() => fail(timeoutError(remote)), loadLimitMs);
    try {
      const component = componentOf(remote, expose, await work());
      if (isCurrent()) store.set(state, { status: 'ready', component });
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
    const record = await fetchRecord(remote, options.fetchRegistry);
    store.set(registry, ({ remotes }) => ({
      remotes: remotes.map((known) => (known.name === remote ? record : known)),
    }));
  }

  async function retry(remote: string, expose: string): Promise<void> {
    const own = [...states].filter(([key]) => key.startsWith(`${remote} `));
    const isFailed = ([, state]: [string, Atom<RemoteState>]) => store.get(state).status === 'failed';
    const failed = own.filter((entry) => isFailed(entry) || renderFailures.has(entry[0]));
    // What failed while it rendered is loaded already: it needs no second copy unless its build has changed.
    if (own.some(isFailed)) attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
    const refreshed = refresh(remote);
    const exposes = failed.map(([key]) => key.slice(remote.length + 1));
    const pending = [...new Set([...exposes, expose])].map((due) =>
      settle(remote, due, () => refreshed.then(() => fetchModule(remote, due))),
    );
    await Promise.all(pending);
  }

  return {
    registry,
    load,
    state(remote, expose) {
      const key = keyOf(remote, expose);
      const known = states.get(key);
      if (known) return known;
      void load(remote, expose);
      return states.get(key) ?? atom(initial);
    },
    retry,
    renderFailed(remote, expose, error) {
      renderFailures.add(keyOf(remote, expose));
      reportFailure(remote, error, 'render');
    },
  };
}

async function fetchRecord(
  remote: string,
  fetchRegistry: RemoteStoreOptions['fetchRegistry'],
): Promise<RemoteRecord> {
  const { remotes } = await fetchRegistry().catch((error: unknown) => {
    throw new RemoteError('RegistryError', 'registry', String(error));
  });
  const record = remotes.find(({ name }) => name === remote);
  // A remote that has left the registry stays in the navigation of this page.
  if (!record) throw unknownRemote(remote);
  return record;
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
