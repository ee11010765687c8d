import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { getDefaultStore } from '@alma/shared/state';
import { remoteRecord } from '../testing/remote-records.ts';
import { createRemoteStore } from './remote-store.ts';

const record = (build: string, changes: Partial<RemoteRecord> = {}) =>
  remoteRecord({ build, entry: `/remotes/wallet/0.1.0-${build}/remoteEntry.js`, ...changes });
const registryOf = (remote: RemoteRecord, host = 'h1'): Registry => ({
  remotes: [remote],
  host: { version: '0.1.0', build: host },
});

const minute = 60_000;

function openTab({ isBeforeSignIn = false, isMissing = false } = {}) {
  const latest = { registry: registryOf(record('old')), reads: 0 };
  const components = new Map<unknown, string>();
  const store = createRemoteStore({
    registry: latest.registry,
    isBeforeSignIn,
    load: ({ build }) => {
      if (isMissing) return Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError' }));
      const component = () => null;
      components.set(component, build);
      return Promise.resolve({ default: component });
    },
    fetchRegistry: () => {
      latest.reads += 1;
      return Promise.resolve(latest.registry);
    },
    report: () => undefined,
    origin: 'http://localhost',
    sharedVersion: '1.0.0',
    needsHashes: false,
  });
  const { updates } = store;
  if (!isBeforeSignIn) updates.arrive('host');
  /** Navigates to another remote, or to the host. */
  const goTo = async (owner: string) => {
    updates.arrive(owner);
    await updates.pending();
    await settled();
  };
  const shows = async (expose: string) => {
    getDefaultStore().get(store.state('wallet', expose));
    await settled();
    const state = getDefaultStore().get(store.state('wallet', expose));
    return state.status === 'ready' ? components.get(state.component) : state.status;
  };
  const later = () => jest.advanceTimersByTimeAsync(minute);
  return { store, updates, latest, goTo, shows, later };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('an open tab reads the registry when it navigates to another remote, at most once a minute', async () => {
  const { latest, goTo, later } = openTab();
  await goTo('wallet');
  expect(latest.reads).toBe(0);
  await later();
  await goTo('wallet');
  expect(latest.reads).toBe(0);
  await goTo('chat');
  await goTo('wallet');
  expect(latest.reads).toBe(1);
});

it('a page that was made before the sign-in reads it once after it', async () => {
  const { latest, goTo, shows } = openTab({ isBeforeSignIn: true });
  latest.registry = registryOf(record('theirs'));
  await goTo('host');
  expect(await shows('./card')).toBe('theirs');
  await goTo('wallet');
  expect(latest.reads).toBe(1);
});

it('an open tab that was hidden reads it at the next navigation', async () => {
  const { latest, goTo } = openTab();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await goTo('wallet');
  expect(latest.reads).toBe(1);
});

it('a remote that is not mounted takes its new build before it is mounted', async () => {
  const { latest, goTo, shows, later } = openTab();
  expect(await shows('./page')).toBe('old');
  latest.registry = registryOf(record('new'));
  await later();
  await goTo('wallet');
  expect(await shows('./page')).toBe('new');
});

it('a mounted remote keeps its build until it is unmounted', async () => {
  const { store, latest, goTo, shows, later } = openTab();
  await goTo('wallet');
  expect(await shows('./card')).toBe('old');
  const leave = store.mounted('wallet', './card', false);
  latest.registry = registryOf(record('new'));
  await later();
  await goTo('host');
  expect([await shows('./card'), await shows('./page')]).toEqual(['old', 'old']);
  leave();
  await goTo('wallet');
  expect(await shows('./page')).toBe('new');
  expect(latest.reads).toBe(1);
});

it('widgets beside every page switch with their remote, so that no two of its builds stay side by side', async () => {
  const { store, latest, goTo, shows, later } = openTab();
  expect(await shows('./list')).toBe('old');
  store.mounted('wallet', './list', true);
  latest.registry = registryOf(record('new'));
  await later();
  await goTo('chat');
  expect([await shows('./list'), await shows('./page')]).toEqual(['new', 'new']);
});

it('a build that needs another contract is not taken', async () => {
  const { latest, goTo, shows, later } = openTab();
  latest.registry = registryOf(record('new', { requires: '>=9' }));
  await later();
  await goTo('wallet');
  expect(await shows('./page')).toBe('old');
});

it('a disabled remote is removed at the next navigation', async () => {
  const { store, latest, goTo, shows, later } = openTab();
  expect(await shows('./list')).toBe('old');
  store.mounted('wallet', './list', true);
  latest.registry = registryOf(record('old', { enabled: false }));
  await later();
  await goTo('chat');
  expect(await shows('./list')).toBe('failed');
});

it('an unchanged registry changes nothing', async () => {
  const { store, goTo, later } = openTab();
  const changed = jest.fn();
  getDefaultStore().sub(store.registry, changed);
  await later();
  await goTo('wallet');
  expect(changed).not.toHaveBeenCalled();
});

it('a page does not wait for a hanging registry, and continues when it cannot be read', async () => {
  const { updates, latest, goTo, later } = openTab();
  await later();
  latest.registry = new Promise(() => undefined) as never;
  updates.arrive('wallet');
  const waited = jest.fn();
  void updates.pending()?.then(waited);
  await jest.advanceTimersByTimeAsync(500);
  expect(waited).toHaveBeenCalled();
  expect(updates.pending()).toBeUndefined();
  latest.registry = Promise.reject(new Error('down')) as never;
  await later();
  await goTo('chat');
});

it('another build of the host is announced', async () => {
  const { updates, latest, goTo, later } = openTab();
  const hasNews = () => getDefaultStore().get(updates.hasNewHost);
  await later();
  await goTo('wallet');
  expect(hasNews()).toBe(false);
  latest.registry = registryOf(record('old'), 'h2');
  await later();
  await goTo('chat');
  expect(hasNews()).toBe(true);
});

it('offers a new page when a file is missing and there is a newer host', async () => {
  const { updates, latest, shows } = openTab({ isMissing: true });
  latest.registry = registryOf(record('old'), 'h2');
  expect(await shows('./page')).toBe('failed');
  expect(getDefaultStore().get(updates.hasNewHost)).toBe(true);
});
