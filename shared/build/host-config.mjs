import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { commonConfig, devServer, isDevelopment } from './common-config.mjs';
import { FontsPlugin, fontAssets } from './fonts.mjs';
import { hostLibraries, runtimeConstants } from './lean-libraries.mjs';
import { sharedDir, versionOf } from './package-info.mjs';
import { HostRecordPlugin } from './plugins/host-record.mjs';
import { singleBundle } from './single-bundle.mjs';
import { buildName, hostStamp } from './stamp.mjs';

/** The first canvas has the theme's own colour, before any script has run. */
async function canvasStyle() {
  const { colorPairs } = await import(pathToFileURL(join(sharedDir, 'src/core/theme/token-values.ts')).href);
  return `html{background:light-dark(${colorPairs['bg-canvas'].join(',')})}`;
}

/** The federation runtime is asked for together with the signed-in pages, so it needs no script of its own. */
const withoutRuntime = { defaultVendors: { test: /[\\/]node_modules[\\/](?!.*@module-federation)/ } };

/**
 * The webpack configuration of the host. `--env single` builds the same host and remotes as one plain bundle without
 * federation, which the benchmark compares with.
 * @param {{ dir: string }} options
 */
export function hostConfig({ dir }) {
  return async (env, argv) => {
    const development = isDevelopment(env, argv);
    const build = development ? 'dev' : hostStamp(dir);
    const base = '/assets/';
    const fonts = fontAssets(dir, base);
    const single = env?.single ? await singleBundle(dir) : undefined;
    const config = commonConfig({
      dir,
      development,
      buildLabel: `host@${development ? build : buildName(dir, build)}`,
      uniqueName: `host_${build}`,
      publicPath: base,
      outputPath: join(dir, single ? 'dist-single/host/dist' : 'dist', 'assets'),
    });
    return {
      ...config,
      module: { rules: [...config.module.rules, ...hostLibraries] },
      entry: { main: './src/main.tsx' },
      optimization: { ...config.optimization, splitChunks: { cacheGroups: withoutRuntime } },
      plugins: [
        ...config.plugins,
        ...(single ? single.plugins : [new webpack.DefinePlugin(runtimeConstants)]),
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
