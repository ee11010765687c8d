import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { moduleRetry } from './module-retry.ts';

const shareConfig = { singleton: true, requiredVersion: '^1.0.0' };

/** Two instances of the real runtime with one share scope, like a host and a remote. */
function hostAndRemote(name: string, get: () => Promise<() => unknown>) {
  const shared = { [name]: { version: '1.0.0', get, shareConfig } };
  const host = createInstance({
    name: `host of ${name}`,
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
  });
  const remote = createInstance({ name: `remote of ${name}`, remotes: [], shared: {} });
  remote.initShareScopeMap('default', host.shareScopeMap['default'] ?? {});
  const customShareInfo = { shareConfig };
  return { ask: async () => await remote.loadShare(name, { customShareInfo }) };
}

beforeAll(() => registerGlobalPlugins([moduleRetry]));

it('loads a shared module again after a failed load', async () => {
  let isOnline = false;
  const forms = () => 'forms';
  const { ask } = hostAndRemote('forms', () =>
    isOnline ? Promise.resolve(forms) : Promise.reject(new Error('offline')),
  );
  await expect(ask()).rejects.toThrow('offline');
  isOnline = true;
  await expect(ask()).resolves.toBe(forms);
});

it('loads a shared module once for concurrent and later requests', async () => {
  const get = jest.fn(() => Promise.resolve(() => 'tables'));
  const { ask } = hostAndRemote('tables', get);
  await Promise.all([ask(), ask()]);
  await ask();
  expect(get).toHaveBeenCalledTimes(1);
});
