import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { commonConfig, devServer, isDevelopment } from './common-config.mjs';
import { checkDeclaration } from './declaration-check.mjs';
import { developmentHost } from './dev-host/config.mjs';
import { chunkNameOf, slotsInEntry } from './exposed-chunks.mjs';
import { exposedModules } from './exposed-modules.mjs';
import { installedVersion, versionOf } from './package-info.mjs';
import { BundleGuardPlugin } from './plugins/bundle-guard.mjs';
import { ContractUsePlugin } from './plugins/contract-use.mjs';
import { PageGuardPlugin } from './plugins/page-guard.mjs';
import { RemoteRecordPlugin } from './plugins/remote-record.mjs';
import { productServer } from './product-server.mjs';
import { readDeclaration } from './read-declaration.mjs';
import { remoteShared } from './share-map.mjs';
import { buildName, remoteStamp } from './stamp.mjs';

/** Beside its development host a remote is served under its address in the product. */
const standaloneRemote = (remote, base) => ({
  ...remote,
  output: { ...remote.output, publicPath: base },
});

const withChunkNames = (exposes) =>
  Object.fromEntries(
    Object.entries(exposes).map(([expose, file]) => [expose, { import: file, name: chunkNameOf(expose) }]),
  );

/**
 * The webpack configuration of a remote, which exposes its files in `src/pages` and `src/slots`. It contains all
 * federation settings. `webpack serve --env standalone` shows the remote in a host of its own, `--env product=<origin>`
 * in a running product.
 * @param {{ dir: string, name: string }} options
 */
export function remoteConfig({ dir, name }) {
  return async (env, argv) => {
    const development = isDevelopment(env, argv);
    const product = development ? env?.product : undefined;
    const exposes = exposedModules(dir);
    const declaration = await readDeclaration(dir);
    checkDeclaration({ declaration, name, exposes });
    const version = versionOf(dir);
    const build = development ? 'dev' : remoteStamp(dir);
    const folder = development ? 'dev' : buildName(dir, build);
    // A unique name for each build, so that two builds of a remote can run in one page.
    const global = `${name}_${build}`;
    const base = `/remotes/${name}/${folder}/`;
    const contractUse = new ContractUsePlugin(dir);
    const config = commonConfig({
      dir,
      development,
      hot: development && !product,
      buildLabel: `${name}@${folder}`,
      uniqueName: global,
      publicPath: 'auto',
      outputPath: join(dir, 'dist', folder),
    });
    const remote = {
      ...config,
      name,
      entry: {},
      // Development builds keep slots apart, for hot replacement.
      ...(!development && {
        optimization: { ...config.optimization, splitChunks: slotsInEntry(global, declaration.slots) },
      }),
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: global,
          filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
          library: { type: 'var', name: global },
          exposes: withChunkNames(exposes),
          shareStrategy: 'loaded-first',
          shared: remoteShared({
            requires: declaration.requires,
            react: installedVersion(dir, 'react'),
          }),
          manifest: false,
          dts: false,
          dev: false,
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        }),
        new BundleGuardPlugin(dir),
        new PageGuardPlugin(dir),
        contractUse,
        new RemoteRecordPlugin({
          declaration,
          exposes,
          version,
          build,
          global,
          base,
          development,
          contractUse,
        }),
      ],
    };
    if (env?.standalone) return [standaloneRemote(remote, base), developmentHost({ dir, declaration })];
    if (!development) return remote;
    if (product) {
      const { title, routes } = declaration;
      const firstPath = routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
      return {
        ...remote,
        // The server accepts only the product's pages, and browsers send the page's origin only in this mode.
        output: { ...remote.output, crossOriginLoading: 'anonymous' },
        devServer: productServer({ product, name, title, base, firstPath }),
      };
    }
    return { ...remote, devServer: devServer({ port: Number(process.env.ALMA_DEV_PORT ?? 0), base, name }) };
  };
}
