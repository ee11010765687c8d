// Run by `single-bundle.ts` in the host's folder: the same host, but with plain imports of all remotes.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exposedModules } from '../../shared/build/exposed-modules.mjs';
import { hostConfig } from '../../shared/build/index.mjs';
import { versionOf } from '../../shared/build/package-info.mjs';
import { readDeclaration } from '../../shared/build/read-declaration.mjs';

const chunkName = (name, expose) => `remote-${name}-${expose.replace('./', '')}`;

async function readRemotes(workspace) {
  const folders = readdirSync(workspace)
    .filter((name) => name.startsWith('remote-') && existsSync(join(workspace, name, 'webpack.config.mjs')))
    .sort()
    .map((name) => join(workspace, name));
  return Promise.all(
    folders.map(async (dir) => ({
      dir,
      declaration: await readDeclaration(dir),
      exposes: exposedModules(dir),
      version: versionOf(dir),
    })),
  );
}

/** Replaces the host's federated loader with plain imports of the same remotes. */
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

class SingleBundlePlugin {
  constructor(remotes) {
    this.remotes = remotes;
  }

  apply(compiler) {
    const { Compilation, NormalModuleReplacementPlugin, sources } = compiler.webpack;
    const replace = (pattern, code) =>
      new NormalModuleReplacementPlugin(pattern, asModule(code)).apply(compiler);
    replace(/\/federation\.ts$/, loaderModule(this.remotes));
    replace(/\/admission\.ts$/, 'export const refusalOf = () => undefined;');
    compiler.hooks.thisCompilation.tap('SingleBundlePlugin', (compilation) => {
      // After the host's own record, to which the included remotes are added.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'SingleBundlePlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        compilation.updateAsset('../host.json', (source) => {
          const record = { ...JSON.parse(source.source().toString()), remotes: this.records(compilation) };
          return new sources.RawSource(`${JSON.stringify(record, null, 2)}\n`);
        });
      });
    });
  }

  records(compilation) {
    const { publicPath } = compilation.outputOptions;
    const isScript = (file) => file.endsWith('.js');
    const present = new Set(compilation.entrypoints.get('main').getFiles().filter(isScript));
    const scriptsOf = (name, expose) =>
      compilation.namedChunkGroups
        .get(chunkName(name, expose))
        .getFiles()
        .filter((file) => isScript(file) && !present.has(file))
        .map((file) => publicPath + file);
    return this.remotes.map(({ declaration, exposes, version }) => ({
      ...declaration,
      version,
      build: 'single',
      entry: publicPath + [...present][0],
      global: 'single',
      preload: Object.fromEntries(
        Object.keys(exposes).map((expose) => [expose, scriptsOf(declaration.name, expose)]),
      ),
      parts: {},
    }));
  }
}

export default async (env, argv) => {
  const dir = process.cwd();
  const workspace = dirname(dir);
  const config = await hostConfig({ dir })(env, argv);
  return {
    ...config,
    output: { ...config.output, path: join(workspace, 'dist/single/host/dist/assets') },
    plugins: [...config.plugins, new SingleBundlePlugin(await readRemotes(workspace))],
    cache: { ...config.cache, name: 'single' },
  };
};
