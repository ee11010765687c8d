import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDir } from './package-info.mjs';

const { exports } = JSON.parse(readFileSync(join(sharedDir, 'package.json'), 'utf8'));

/** Names of the shared modules in a folder of `src`, from the package's exports. */
const modulesIn = (folder) =>
  Object.keys(exports)
    // In the packed package exports are objects, because they have types.
    .filter(
      (entry) =>
        /^\.\/\w+$/.test(entry) && (exports[entry].default ?? exports[entry]).startsWith(`./src/${folder}/`),
    )
    .map((entry) => entry.slice(2))
    .sort();

/** Shared modules that the host provides eagerly: its own pages need them. */
export const coreModules = modulesIn('core');

/** Shared modules that the host provides on demand: each is a chunk of its own. */
export const lazyModules = modulesIn('lazy');

const requestOf = (name) => `@alma/shared/${name}`;

/** A trailing slash shares sub-paths too; otherwise `react/jsx-runtime` and `react-dom/client` would load twice. */
const reactRequests = ['react', 'react/', 'react-dom', 'react-dom/'];

/**
 * The `shared` option of a remote. `import: false` keeps fallback copies out of its build. Any React of the same major
 * version will do, so that a remote also loads in a host that was rolled back.
 * @param {{ requires: string, react: string }} versions the range of the declaration, and the installed React
 */
export function remoteShared({ requires, react }) {
  const reactRange = `^${react.split('.')[0]}.0.0`;
  const consume = (requiredVersion) => ({
    singleton: true,
    strictVersion: true,
    import: false,
    requiredVersion,
  });
  return Object.fromEntries([
    ...reactRequests.map((request) => [request, consume(reactRange)]),
    ...[...coreModules, ...lazyModules].map((name) => [requestOf(name), consume(requires)]),
  ]);
}
