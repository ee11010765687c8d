import { join } from 'node:path';

const rule = (path, loader) => ({
  test: new RegExp(`${path}\\.js$`.replaceAll('/', '[\\\\/]')),
  loader: join(import.meta.dirname, 'loaders', loader),
});

const runtimeCore = (loader) => ({ ...rule('runtime-core/dist/index', loader), sideEffects: true });

/** For a host: it hands out the runtime, and leaves out parts of libraries that our settings never use. */
export const hostLibraries = [
  runtimeCore('give-runtime.cjs'),
  rule('runtime-core/dist/plugins/snapshot/SnapshotHandler', 'no-snapshots.cjs'),
  rule('runtime-core/dist/utils/preload', 'no-preloads.cjs'),
  rule('runtime-core/dist/utils/semver/index', 'caret-first.cjs'),
  rule('stylis/src/Prefixer', 'no-prefixes.cjs'),
];

/** For a host: by these the runtime leaves out what it does on servers, and with manifests of remotes. */
export const runtimeConstants = { ENV_TARGET: `'web'`, FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

/** For a remote: some 10 kB of every entry script are in the page already. */
export const remoteLibraries = [runtimeCore('take-runtime.cjs')];
