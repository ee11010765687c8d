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

function scriptRule(development) {
  const loaderOf = (tsx) => ({
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development, refresh: development } },
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
 * What the federation plugin defines for `experiments.optimization: { target: 'web', disableSnapshot: true }`, for the
 * builds of hosts, which have no such plugin: https://module-federation.io/configure/experiments#optimization
 */
export const hostRuntimeConstants = {
  ENV_TARGET: `'web'`,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
};

/** The mode of a webpack run: `webpack serve` develops, everything else builds for users. */
export function isDevelopment(env, argv) {
  return Boolean(env?.WEBPACK_SERVE) || argv?.mode === 'development';
}

/** What the builds of host and remotes have in common. */
export function commonConfig({ dir, development, buildLabel, uniqueName, publicPath, outputPath }) {
  const hash = development ? '' : '.[contenthash:8]';
  return {
    mode: development ? 'development' : 'production',
    context: dir,
    target: browsers,
    // No `eval`: the content security policy holds in development as well. In production the maps lie beside the
    // scripts for whoever reads a report; the scripts do not name them, and the server does not give them.
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: outputPath,
      publicPath,
      uniqueName,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: '[name].[hash:8][ext]',
      hashFunction: 'xxhash64',
      // A module that could not start is started anew by the next import, instead of being handed out half made.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
    },
    module: { rules: scriptRule(development) },
    optimization: {
      // Names of chunks and modules stay the same from build to build, so unchanged files keep their hash.
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
          // Licences go into files of their own beside the scripts.
          extractComments: { condition: 'some', banner: false },
        }),
      ],
    },
    plugins: [
      new NoncePlugin(),
      new IntegrityPlugin(),
      new webpack.DefinePlugin({ __ALMA_BUILD__: JSON.stringify(buildLabel) }),
      ...(development
        ? [new ReactRefreshPlugin({ library: uniqueName, overlay: false })]
        : [new CompileHintPlugin(), ...precompressed()]),
    ],
    cache: {
      type: 'filesystem',
      name: development ? 'development' : 'production',
      cacheDirectory: join(dir, 'node_modules', '.cache', 'webpack'),
      // Build dependencies would make webpack follow every package of the tool chain; their hash says the same.
      version: toolStamp(dir),
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** A dev server behind the product's own origin: its scripts and its socket are proxied under these paths. */
export function devServer({ port, base, name }) {
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    // A reload would throw away what is typed; what cannot be replaced in place waits for the person's own reload.
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
  };
}
