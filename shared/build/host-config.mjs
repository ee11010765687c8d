import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ConsumeSharedPlugin,
  ModuleFederationPlugin,
  ProvideSharedPlugin,
} from '@module-federation/enhanced';
import { commonConfig, devServer, isDevelopment } from './common-config.mjs';
import { FontsPlugin, fontAssets } from './fonts.mjs';
import { hostLibraries } from './lean-libraries.mjs';
import { installedVersion, sharedDir, sharedVersion, versionOf } from './package-info.mjs';
import { HostRecordPlugin } from './plugins/host-record.mjs';
import { coreFaces, faceRequest, hostShared, partFaces } from './share-map.mjs';
import { singleBundle } from './single-bundle.mjs';
import { buildName, hostStamp } from './stamp.mjs';

/**
 * A first module that asks for every face: a face is only given to remotes when the host's build has met it, and the
 * host's own pages need not use them all.
 */
function allFaces() {
  const core = coreFaces.map((face) => `import '${faceRequest(face)}';`);
  const parts = partFaces.map((face) => `import('${faceRequest(face)}')`);
  // Never called: the reference alone makes each part a chunk.
  return `data:text/javascript,${core.join('')}export const parts = () => [${parts.join(',')}];`;
}

function federation(name) {
  return new ModuleFederationPlugin({
    name,
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });
}

/**
 * The host gives, and never takes: what it shared with itself by way of the runtime would be looked up module by
 * module while a page starts.
 */
function provision(dir) {
  const shared = hostShared({ sharedVersion, reactVersion: installedVersion(dir, 'react') });
  const provides = Object.entries(shared).map(([shareKey, options]) => [shareKey, { shareKey, ...options }]);
  return [
    new ProvideSharedPlugin({ provides: Object.fromEntries(provides) }),
    // Takes nothing, and brings along what fills the scope that remotes take from.
    new ConsumeSharedPlugin({ consumes: {} }),
  ];
}

/** The first canvas has the theme's own colour, before any script has run. */
async function canvasStyle() {
  const { colorPairs } = await import(pathToFileURL(join(sharedDir, 'src/core/theme/token-values.ts')).href);
  return `html{background:light-dark(${colorPairs['bg-canvas'].join(',')})}`;
}

/**
 * The webpack configuration of the host. `--env single` builds the same host and remotes as one plain bundle without
 * federation, which the benchmark compares with.
 * @param {{ dir: string }} options
 */
export function hostConfig({ dir }) {
  return async (env, argv) => {
    const development = isDevelopment(env, argv);
    const build = development ? 'dev' : hostStamp(dir);
    const name = `host_${build}`;
    const base = '/assets/';
    const fonts = fontAssets(dir, base);
    const single = env?.single ? await singleBundle(dir) : undefined;
    const config = commonConfig({
      dir,
      development,
      buildLabel: `host@${development ? build : buildName(dir, build)}`,
      uniqueName: name,
      publicPath: base,
      outputPath: join(dir, single ? 'dist-single/host/dist' : 'dist', 'assets'),
    });
    return {
      ...config,
      module: { rules: [...config.module.rules, ...hostLibraries] },
      entry: { main: single ? ['./src/main.tsx'] : [allFaces(), './src/main.tsx'] },
      plugins: [
        ...config.plugins,
        ...(single ? single.plugins : [federation(name), ...provision(dir)]),
        new FontsPlugin(fonts.files),
        new HostRecordPlugin({
          version: versionOf(dir),
          build,
          base,
          development,
          styles: (await canvasStyle()) + fonts.css,
          fonts: fonts.preload,
          remotes: single?.records,
        }),
      ],
      ...(development && {
        devServer: devServer({ port: Number(process.env.ALMA_DEV_PORT ?? 0), base, name: 'host' }),
      }),
    };
  };
}
