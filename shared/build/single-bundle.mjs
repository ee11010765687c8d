import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { versionOf } from './package-info.mjs';
import { readDeclaration } from './read-declaration.mjs';

const chunkName = (name, expose) => `remote-${name}-${expose.replace('./', '')}`;

/** The remotes beside the host. The federated host knows none of them; this build is the exception. */
function remoteFolders(hostDir) {
  const workspace = dirname(hostDir);
  return readdirSync(workspace)
    .filter((name) => name.startsWith('remote-') && existsSync(join(workspace, name, 'webpack.config.mjs')))
    .sort()
    .map((name) => join(workspace, name));
}

async function readRemote(dir) {
  const declaration = await readDeclaration(dir);
  const { default: config } = await import(pathToFileURL(join(dir, 'webpack.config.mjs')).href);
  return { dir, declaration, exposes: config.exposes, version: versionOf(dir) };
}

/** A module that takes the place of the host's federated loader: the same remotes by plain imports. */
function loaderModule(remotes) {
  const lines = remotes.flatMap(({ dir, declaration: { name }, exposes }) =>
    Object.entries(exposes).map(([expose, path]) => {
      const file = JSON.stringify(join(dir, path));
      return `'${name} ${expose}': () => import(/* webpackChunkName: "${chunkName(name, expose)}" */ ${file}),`;
    }),
  );
  return `const table = {${lines.join('')}};export const loadExpose = ({ name }, expose) => table[name + ' ' + expose]();`;
}

const asModule = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Plugins and registry of the build that the benchmark compares with: no federation, nothing else changed. */
export async function singleBundle(hostDir) {
  const remotes = await Promise.all(remoteFolders(hostDir).map(readRemote));
  const replace = (pattern, code) => new webpack.NormalModuleReplacementPlugin(pattern, asModule(code));
  return {
    plugins: [
      replace(/\/federation\.ts$/, loaderModule(remotes)),
      replace(/\/admission\.ts$/, 'export const refusalOf = () => undefined;'),
    ],
    records: (compilation, present, address) =>
      remotes.map((remote) => recordOf(remote, compilation, present, address)),
  };
}

function recordOf({ declaration, exposes, version }, compilation, present, address) {
  const scriptsOf = (expose) =>
    compilation.namedChunkGroups
      .get(chunkName(declaration.name, expose))
      .getFiles()
      .filter((file) => file.endsWith('.js') && !present.has(file))
      .map(address);
  const names = Object.keys(exposes);
  return {
    ...declaration,
    version,
    build: 'single',
    entry: address([...present].find((file) => file.endsWith('.js'))),
    global: 'single',
    preload: Object.fromEntries(names.map((expose) => [expose, scriptsOf(expose)])),
    parts: {},
  };
}
