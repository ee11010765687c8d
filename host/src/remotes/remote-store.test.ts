import type { Registry } from '@alma/shared/remote';
import { getDefaultStore } from '@alma/shared/state';
import { remoteRecord } from '../testing/remote-records.ts';
import type { RemoteStoreOptions } from './remote-loads.ts';
import { loadLimitMs } from './remote-state.ts';
import { createRemoteStore } from './remote-store.ts';

const Page = () => null;
const pageModule = { default: Page };

function makeStore(changes: Partial<RemoteStoreOptions> = {}) {
  const reports: string[] = [];
  const registry: Registry = { remotes: [remoteRecord()] };
  const store = createRemoteStore({
    registry,
    load: () => Promise.resolve(pageModule),
    fetchRegistry: () => Promise.resolve(registry),
    report: ({ name }, failure) => void reports.push(`${name} ${failure.phase} ${failure.class}`),
    origin: 'http://localhost',
    sharedVersion: '1.0.0',
    needsHashes: false,
    ...changes,
  });
  const state = (expose: string) => getDefaultStore().get(store.state('wallet', expose));
  const page = () => state('./wallet-page');
  return { store, reports, state, page };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('loads on the first request, once for concurrent requests', async () => {
  const load = jest.fn(() => Promise.resolve(pageModule));
  const { page } = makeStore({ load });
  expect(page()).toEqual({ status: 'loading', isRetry: false });
  expect(page()).toBe(page());
  await settled();
  expect(page()).toEqual({ status: 'ready', component: Page });
  expect(load).toHaveBeenCalledTimes(1);
});

it('fails after the limit and ignores a late module until a retry', async () => {
  const first = Promise.withResolvers<unknown>();
  const loads = [first.promise, Promise.resolve(pageModule)];
  const { store, page, reports } = makeStore({
    load: () => loads.shift() ?? Promise.reject(new Error('no more')),
  });
  page();
  await jest.advanceTimersByTimeAsync(loadLimitMs - 1);
  expect(page().status).toBe('loading');
  await jest.advanceTimersByTimeAsync(1);
  expect(page()).toMatchObject({ status: 'failed', failure: { class: 'TimeoutError', phase: 'load' } });

  first.resolve(pageModule);
  await settled();
  expect(page().status).toBe('failed');

  await store.retry('wallet', './wallet-page');
  expect(page().status).toBe('ready');
  expect(reports).toEqual(['wallet load TimeoutError']);
});

it('ignores the module of an earlier attempt', async () => {
  const first = Promise.withResolvers<unknown>();
  const second = Promise.withResolvers<unknown>();
  const loads = [first.promise, second.promise];
  const { store, page } = makeStore({ load: () => loads.shift() ?? Promise.reject(new Error('no more')) });
  page();
  await jest.advanceTimersByTimeAsync(loadLimitMs);
  void store.retry('wallet', './wallet-page');
  await settled();
  expect(page()).toEqual({ status: 'loading', isRetry: true });
  first.resolve({ default: () => 'old' });
  await settled();
  expect(page().status).toBe('loading');
  second.resolve(pageModule);
  await settled();
  expect(page()).toEqual({ status: 'ready', component: Page });
});

it.each([
  ['RemoteDisabled', remoteRecord({ enabled: false })],
  ['ContractVersionError', remoteRecord({ requires: '>=2.0.0 <3' })],
  ['ForeignOriginError', remoteRecord({ entry: 'https://elsewhere.test/remotes/wallet/1/remoteEntry.js' })],
  ['ForeignOriginError', remoteRecord({ entry: '/remotes/account/1/remoteEntry.js' })],
  ['ForeignOriginError', remoteRecord({ entry: '/remotes/wallet/../../assets/main.js' })],
])('refuses before any code loads: %s', async (name, record) => {
  const load = jest.fn(() => Promise.resolve(pageModule));
  const { page } = makeStore({ load, registry: { remotes: [record] } });
  page();
  await settled();
  expect(page()).toMatchObject({ status: 'failed', failure: { class: name, phase: 'registry' } });
  expect(load).not.toHaveBeenCalled();
});

it('does not report a disabled remote', async () => {
  const { page, reports } = makeStore({ registry: { remotes: [remoteRecord({ enabled: false })] } });
  page();
  await settled();
  expect(reports).toEqual([]);
});

it('loads the current build of the registry on retry', async () => {
  const loaded: string[] = [];
  const { store, page } = makeStore({
    load: ({ build }, _expose, attempt) => {
      loaded.push(`${build} ${attempt}`);
      return build === 'bbbb'
        ? Promise.resolve(pageModule)
        : Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
    },
    fetchRegistry: () => Promise.resolve({ remotes: [remoteRecord({ build: 'bbbb' })] }),
  });
  page();
  await settled();
  expect(page()).toMatchObject({ failure: { class: 'ChunkLoadError' } });
  await store.retry('wallet', './wallet-page');
  expect(page().status).toBe('ready');
  expect(loaded).toEqual(['aaaa 0', 'bbbb 1']);
  expect(getDefaultStore().get(store.registry).remotes[0]?.build).toBe('bbbb');
});

it('stays failed, and in the navigation, when the registry cannot be read', async () => {
  const { store, page, reports } = makeStore({
    load: () => Promise.reject(new Error('RUNTIME-008')),
    fetchRegistry: () => Promise.reject(new Error('The registry answered 500')),
  });
  page();
  await settled();
  await store.retry('wallet', './wallet-page');
  expect(page()).toMatchObject({ failure: { class: 'RegistryError' } });
  expect(getDefaultStore().get(store.registry).remotes).toHaveLength(1);
  expect(reports).toEqual(['wallet load ScriptNetworkError', 'wallet registry RegistryError']);
});

it('retries every failed module of the remote and no other', async () => {
  let isDown = true;
  const load = jest.fn((_record: unknown, expose: string) =>
    isDown && expose !== './balances' ? Promise.reject(new Error('down')) : Promise.resolve(pageModule),
  );
  const { store, state, page } = makeStore({ load });
  const list = () => state('./chat-list');
  const balances = () => state('./balances');
  page();
  list();
  const before = balances();
  await settled();
  isDown = false;
  load.mockClear();
  await store.retry('wallet', './wallet-page');
  expect([page().status, list().status, balances().status]).toEqual(['ready', 'ready', 'ready']);
  expect(load.mock.calls.map(([, expose]) => expose)).toEqual(['./wallet-page', './chat-list']);
  expect(before.status).toBe('loading');
});

it('reloads modules that failed while rendering on any retry of their remote', async () => {
  let loaded: string[] = [];
  const load: RemoteStoreOptions['load'] = (_record, expose) => {
    loaded.push(expose);
    return Promise.resolve(pageModule);
  };
  const { store, reports } = makeStore({ load });
  store.state('wallet', './wallet-page');
  store.state('wallet', './list');
  store.state('wallet', './card');
  await settled();
  store.renderFailed('wallet', './list', new RangeError('broken'));
  store.renderFailed('wallet', './wallet-page', new RangeError('broken'));
  loaded = [];
  await store.retry('wallet', './wallet-page');
  expect(loaded.sort()).toEqual(['./list', './wallet-page']);
  expect(reports).toEqual(['wallet render RangeError', 'wallet render RangeError']);
});

it('refuses a module without a component', async () => {
  const { page } = makeStore({ load: () => Promise.resolve({ Page }) });
  page();
  await settled();
  expect(page()).toMatchObject({ failure: { class: 'NoComponentError', phase: 'init' } });
});

it('notifies listeners of every change', async () => {
  const { store, page } = makeStore();
  const listener = jest.fn();
  page();
  const stop = getDefaultStore().sub(store.state('wallet', './wallet-page'), listener);
  expect(listener).not.toHaveBeenCalled();
  await settled();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  await store.retry('wallet', './wallet-page');
  expect(listener).toHaveBeenCalledTimes(1);
});
