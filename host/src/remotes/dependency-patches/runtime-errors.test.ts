import { createInstance } from '@module-federation/enhanced/runtime';
import { runtimeErrorKind } from './runtime-errors.ts';

const entry = 'http://localhost/remotes/probe/remoteEntry.js';

/** The error of the real runtime when a remote's entry script ends as `finish` defines. */
async function failureOf(name: string, finish: (script: HTMLScriptElement) => void): Promise<unknown> {
  const script = document.createElement('script');
  const created = Promise.withResolvers<undefined>();
  const createScript = () => {
    created.resolve(undefined);
    return script;
  };
  const host = createInstance({
    name: `host of ${name}`,
    remotes: [{ name, entry: `${entry}?${name}`, entryGlobalName: name, type: 'global' }],
    plugins: [{ name: 'test-entry-script', createScript }],
  });
  const failure = host.loadRemote(`${name}/page`).catch((error: unknown) => error);
  // An existing container needs no script.
  await Promise.race([created.promise, failure]);
  finish(script);
  return failure;
}

it('recognises an entry script that could not be fetched', async () => {
  const failure = await failureOf('missing', (script) => script.dispatchEvent(new Event('error')));
  expect(runtimeErrorKind(failure)).toEqual({ class: 'ScriptNetworkError', phase: 'load' });
});

it('recognises an entry script that is not a remote', async () => {
  const failure = await failureOf('page', (script) => script.dispatchEvent(new Event('load')));
  expect(runtimeErrorKind(failure)).toEqual({ class: 'NotARemoteError', phase: 'load' });
});

it('recognises an entry script that threw', async () => {
  const failure = await failureOf('broken', (script) => {
    window.dispatchEvent(new ErrorEvent('error', { filename: script.src, message: 'threw' }));
    script.dispatchEvent(new Event('load'));
  });
  expect(runtimeErrorKind(failure)).toEqual({ class: 'ScriptExecutionError', phase: 'init' });
});

it('recognises a container that threw while it started', async () => {
  const init = () => Promise.reject(new RangeError('threw'));
  Object.assign(window, { starting: { init, get: () => undefined } });
  const failure = await failureOf('starting', (script) => script.dispatchEvent(new Event('load')));
  expect(runtimeErrorKind(failure)).toEqual({ class: 'ContainerInitError', phase: 'init' });
});

it('recognises a shared module of another version', async () => {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^1.0.0' };
  const host = createInstance({
    name: 'host of versions',
    remotes: [],
    shared: { probe: { version: '1.0.0', lib: () => 'probe', shareConfig } },
  });
  const customShareInfo = { shareConfig: { ...shareConfig, requiredVersion: '^2.0.0' } };
  const failure = await host.loadShare('probe', { customShareInfo }).catch((error: unknown) => error);
  expect(runtimeErrorKind(failure)).toEqual({ class: 'SharedVersionError', phase: 'init' });
});

// `e2e/specs/delivery/skew.spec.ts` covers this error with a real build.
it('recognises a shared module that the host does not have, and names it without quotes', () => {
  expect(runtimeErrorKind(new Error("Can not get '@alma/shared/stickers'"))).toEqual({
    class: 'SharedModuleMissingError',
    phase: 'init',
    message: 'It needs the shared module stickers, which this page does not have.',
  });
});

it('recognises a chunk that webpack could not load, and no other error', () => {
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  expect(runtimeErrorKind(chunk)).toEqual({ class: 'ChunkLoadError', phase: 'load' });
  expect(runtimeErrorKind(new TypeError('x is not a function'))).toBeUndefined();
  expect(runtimeErrorKind('text')).toBeUndefined();
});
