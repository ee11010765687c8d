import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { getDefaultStore, tabStorage } from '@alma/shared/state';
import type { RemoteEvent } from '../measures/events.ts';
import { remoteRecord } from '../testing/remote-records.ts';
import { releaseOf } from './builds.ts';
import { loadLimitMs } from './remote-state.ts';
import { createRemoteStore } from './remote-store.ts';

const Old = () => null;
const New = () => null;
const pages: Record<string, object> = { old: { default: Old }, new: { default: New } };

const buildOf = (build: string) => {
  const { version, entry, global, preload } = remoteRecord();
  return {
    version,
    build,
    entry: entry.replace('aaaa', build),
    global: global.replace('aaaa', build),
    preload,
  };
};
const record = (build: string, changes: Partial<RemoteRecord> = {}) =>
  remoteRecord({ ...buildOf(build), ...changes });
const canary = (changes: Partial<RemoteRecord> = {}) =>
  record('new', { last_good: buildOf('old'), ...changes });
const registryOf = (...remotes: RemoteRecord[]): Registry => ({ remotes });

/** Describes each event in a few words: `new load RangeError`, `old ok`. */
const tell = (event: RemoteEvent) =>
  `${event.record.build} ${'failure' in event ? `${event.failure.phase} ${event.failure.class}` : 'ok'}`;

function makeStore(
  first: RemoteRecord,
  options: { load?: (build: string, expose: string) => Promise<unknown> } = {},
) {
  const loads: string[] = [];
  const measured: string[] = [];
  const reports: string[] = [];
  const latest = { registry: registryOf(first), reads: 0 };
  const { load = (build: string) => Promise.resolve(pages[build]) } = options;
  const store = createRemoteStore({
    registry: latest.registry,
    load: ({ build }, expose) => {
      loads.push(`${build} ${expose}`);
      return load(build, expose);
    },
    fetchRegistry: () => {
      latest.reads += 1;
      return Promise.resolve(latest.registry);
    },
    report: (of, failure) => void reports.push(`${releaseOf(of)} ${failure.class}`),
    measure: (event) => void measured.push(tell(event)),
    origin: 'http://localhost',
    sharedVersion: '1.0.0',
    needsHashes: false,
  });
  /** The build that a module shows, or else its state. */
  const shows = (expose: string) => {
    const state = getDefaultStore().get(store.state('wallet', expose));
    if (state.status !== 'ready') return state.status;
    return state.component === Old ? 'old' : 'new';
  };
  return { store, loads, measured, reports, latest, shows };
}

const settled = () => jest.advanceTimersByTimeAsync(0);
const failsWith = (name: string) => (build: string) =>
  build === 'new'
    ? Promise.reject(Object.assign(new Error('broken'), { name }))
    : Promise.resolve(pages[build]);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

describe('a new build that fails', () => {
  it('is replaced by the last good one, in place, and both are measured', async () => {
    const { store, shows, measured, reports, loads } = makeStore(canary(), { load: failsWith('RangeError') });
    expect(shows('./page')).toBe('loading');
    await settled();
    expect(shows('./page')).toBe('old');
    store.renderSucceeded('wallet', './page');
    expect(measured).toEqual(['new load RangeError', 'old ok']);
    expect(reports).toEqual(['0.1.0-new RangeError']);

    // Its other modules switch as well.
    shows('./list');
    await settled();
    expect(shows('./list')).toBe('old');
    expect(loads).toEqual(['new ./page', 'old ./page', 'old ./list']);
  });

  it('is not replaced by a build that this page refuses for its range', async () => {
    const good = { ...buildOf('old'), requires: '^2.0.0' };
    const { shows, loads, reports } = makeStore(record('new', { requires: '^3.0.0', last_good: good }));
    shows('./page');
    await settled();
    expect([shows('./page'), loads]).toEqual(['failed', []]);
    expect(reports).toContain('0.1.0-new ContractVersionError');
    const fits = makeStore(record('new', { requires: '^3.0.0', last_good: { ...good, requires: '^1.0.0' } }));
    fits.shows('./page');
    await settled();
    expect([fits.shows('./page'), fits.loads]).toEqual(['old', ['old ./page']]);
  });

  it('is not started again by the next page of the tab', async () => {
    const first = makeStore(canary(), { load: failsWith('RangeError') });
    first.shows('./page');
    await settled();
    const second = makeStore(canary());
    second.shows('./page');
    await settled();
    expect(second.loads).toEqual(['old ./page']);
    // Another release is started.
    const third = makeStore(record('other', { last_good: buildOf('old') }));
    third.shows('./page');
    expect(third.loads).toEqual(['other ./page']);
  });

  it('shows the card when the last good one fails too; Retry tries both', async () => {
    let isDown = true;
    const { store, shows, loads } = makeStore(canary(), {
      load: (build) => (isDown ? Promise.reject(new RangeError('broken')) : Promise.resolve(pages[build])),
    });
    shows('./page');
    await settled();
    expect(shows('./page')).toBe('failed');
    expect(loads).toEqual(['new ./page', 'old ./page']);
    expect(tabStorage.keys()).toEqual([]);
    isDown = false;
    await store.retry('wallet', './page');
    expect(shows('./page')).toBe('new');
  });

  it.each([
    [
      'hangs',
      canary(),
      (build: string) => (build === 'new' ? new Promise(() => undefined) : Promise.resolve(pages[build])),
    ],
    ['needs another contract', canary({ requires: '>=9' }), undefined],
    ['has no component', canary(), (build: string) => Promise.resolve(build === 'new' ? {} : pages[build])],
    ['has changed bytes', canary(), failsWith('ScriptNetworkError')],
  ])('because it %s is replaced as well', async (_how, first, load) => {
    const { shows } = makeStore(first, load && { load });
    shows('./page');
    await jest.advanceTimersByTimeAsync(loadLimitMs);
    expect(shows('./page')).toBe('old');
  });

  it('is not replaced when it is disabled', async () => {
    const { shows, loads } = makeStore(canary({ enabled: false }));
    shows('./page');
    await settled();
    expect(shows('./page')).toBe('failed');
    expect(loads).toEqual([]);
  });

  it('keeps a working page, where a person may have typed, until it unmounts', async () => {
    const { store, shows } = makeStore(canary(), {
      load: (build, expose) =>
        build === 'new' && expose === './list'
          ? Promise.reject(new RangeError('x'))
          : Promise.resolve(pages[build]),
    });
    shows('./page');
    await settled();
    const leave = store.mounted('wallet', './page', false);
    shows('./list');
    await settled();
    expect([shows('./page'), shows('./list')]).toEqual(['new', 'old']);
    leave();
    shows('./page');
    await settled();
    expect(shows('./page')).toBe('old');
  });
});

describe('a build that throws while rendering', () => {
  it('is rendered once more, then replaced', async () => {
    const { store, shows, measured } = makeStore(canary());
    shows('./page');
    await settled();
    store.renderFailed('wallet', './page', new TypeError('no field'));
    expect(shows('./page')).toBe('new');
    expect(measured).toEqual([]);
    store.renderFailed('wallet', './page', new TypeError('no field'));
    await settled();
    expect(shows('./page')).toBe('old');
    expect(measured).toEqual(['new render TypeError']);
  });

  it('waits for Retry without another build', async () => {
    const { store, shows, measured } = makeStore(record('new'));
    shows('./page');
    await settled();
    store.renderFailed('wallet', './page', new TypeError('no field'));
    expect(shows('./page')).toBe('new');
    expect(measured).toEqual(['new render TypeError']);
  });
});

it.each(['while it loads', 'while it renders'])(
  'a chunk that is missing %s leads to the newer build, in place',
  async (when) => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const { store, shows, latest } = makeStore(record('old'), {
      load: (build) =>
        build === 'old' && when === 'while it loads'
          ? Promise.reject(missing)
          : Promise.resolve(pages[build]),
    });
    latest.registry = registryOf(record('new'));
    shows('./page');
    await settled();
    if (when === 'while it renders') store.renderFailed('wallet', './page', missing);
    await settled();
    expect(shows('./page')).toBe('new');
    expect(latest.reads).toBe(1);
  },
);
