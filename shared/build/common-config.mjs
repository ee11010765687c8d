import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { CompileHintPlugin } from './plugins/compile-hint.mjs';
import { IntegrityPlugin } from './plugins/integrity.mjs';
import { NoncePlugin } from './plugins/nonce.mjs';
import { precompressed } from './plugins/precompress.mjs';
import { toolStamp } from './stamp.mjs';

const require = createRequire(import.meta.url);

const browsers = ['web', 'es2022'];

function scriptRule(hot) {
  const loaderOf = (tsx) => ({
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
      },
    },
  });
  return [
    { test: /\.ts$/, use: loaderOf(false) },
    { test: /\.tsx$/, use: loaderOf(true) },
    { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
  ];
}

/**
 * Constants that the federation plugin defines for `experiments.optimization: { target: 'web', disableSnapshot: true
 * }`; hosts do not use it: https://module-federation.io/configure/experiments#optimization
 */
export const hostRuntimeConstants = {
  ENV_TARGET: `'web'`,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
};

/** Whether a webpack run is for development: `webpack serve` is, everything else builds for users. */
export function isDevelopment(env, argv) {
  return Boolean(env?.WEBPACK_SERVE) || argv?.mode === 'development';
}

/**
 * The configuration that host and remotes share. `hot` needs a development build of React in the page.
 * @param {{ dir: string, development: boolean, hot?: boolean, [name: string]: unknown }} options
 */
export function commonConfig({
  dir,
  development,
  hot = development,
  buildLabel,
  uniqueName,
  publicPath,
  outputPath,
}) {
  const hash = development ? '' : '.[contenthash:8]';
  return {
    mode: development ? 'development' : 'production',
    context: dir,
    target: browsers,
    // No `eval`, since the content security policy applies in development as well. In production the maps are for
    // reading error reports: they contain positions but no sources, scripts do not reference them, and the server does
    // not serve them.
    devtool: development ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    output: {
      path: outputPath,
      publicPath,
      uniqueName,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: '[name].[hash:8][ext]',
      hashFunction: 'xxhash64',
      // A module that threw while starting is evaluated again by the next import, instead of being returned incomplete.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
    },
    module: { rules: scriptRule(hot) },
    optimization: {
      // Stable ids, so that unchanged files keep their hash.
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
          // Licences go into separate files beside the scripts.
          extractComments: { condition: 'some', banner: false },
        }),
      ],
    },
    plugins: [
      new NoncePlugin(),
      new IntegrityPlugin(),
      new webpack.DefinePlugin({ __ALMA_BUILD__: JSON.stringify(buildLabel) }),
      ...(hot ? [new ReactRefreshPlugin({ library: uniqueName, overlay: false })] : []),
      ...(development ? [] : [new CompileHintPlugin(), ...precompressed()]),
    ],
    cache: {
      type: 'filesystem',
      name: development ? 'development' : 'production',
      cacheDirectory: join(dir, 'node_modules', '.cache', 'webpack'),
      // A hash instead of build dependencies, for which webpack would track every package of the tool chain.
      version: toolStamp(dir),
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** A dev server behind the product's origin, which proxies its scripts and its socket under these paths. */
export function devServer({ port, base, name }) {
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    // A reload would lose typed text; the developer reloads for changes that cannot be hot-replaced.
    liveReload: false,
    static: false,
    devMiddleware: { publicPath: base, writeToDisk: false },
    webSocketServer: { type: 'ws', options: { path: `/dev-hmr/${name}` } },
    client: {
      webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `/dev-hmr/${name}` },
      overlay: false,
      logging: 'warn',
    },
    allowedHosts: 'all',
    // Only the product's server reads it: no page of another origin may include its scripts.
    headers: { 'cross-origin-resource-policy': 'same-origin' },
  };
}
