import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { commonConfig, devServer, hostRuntimeConstants, isDevelopment } from './common-config.mjs';
import { fontAssets, FontsPlugin } from './fonts.mjs';
import { sharedDir, versionOf } from './package-info.mjs';
import { HostRecordPlugin } from './plugins/host-record.mjs';
import { buildName, hostStamp } from './stamp.mjs';

const valueOf = (value) => (typeof value === 'string' ? value : `light-dark(${value.join(',')})`);

/** The tokens that a style sheet uses, directly or through others: the theme itself arrives only with the scripts. */
function tokensOf(css, values) {
  const used = new Set();
  const follow = (text) => {
    for (const [, name] of text.matchAll(/var\(--([\w-]+)\)/g)) {
      if (used.has(name)) continue;
      if (!(name in values)) throw new Error(`The frame uses --${name}, which is not a token.`);
      used.add(name);
      follow(valueOf(values[name]));
    }
  };
  follow(css);
  return [...used].map((name) => `--${name}:${valueOf(values[name])}`).join(';');
}

/** What a page shows before any script has run: the theme's background and the host's frame. */
async function firstPaint(dir) {
  const load = (...path) => import(pathToFileURL(join(...path)).href);
  const { colorPairs, plainValues } = await load(sharedDir, 'src/core/theme/token-values.ts');
  const { frame } = await load(dir, 'src/frame/frame.ts');
  const tokens = tokensOf(frame.css, { ...colorPairs, ...plainValues });
  const canvas = `html{background:${valueOf(colorPairs['bg-canvas'])}}`;
  return { html: frame.html, titles: frame.titles, css: `${canvas}:root{${tokens}}${frame.css}` };
}

/**
 * Modules that are bundled with their only importer, because a separate request costs a phone more than it saves: the
 * federation runtime, the icons of the signed-in pages, and the virtual list of the chat.
 */
const withoutOwnScript = {
  defaultVendors: { test: /[\\/]node_modules[\\/](?!.*(@module-federation|lucide-react|@tanstack))/ },
};

/**
 * The webpack configuration of the host.
 * @param {{ dir: string }} options
 */
export function hostConfig({ dir }) {
  return async (env, argv) => {
    const development = isDevelopment(env, argv);
    const build = development ? 'dev' : hostStamp(dir);
    const base = '/assets/';
    const fonts = await fontAssets(dir, base);
    const first = await firstPaint(dir);
    const config = commonConfig({
      dir,
      development,
      buildLabel: `host@${development ? build : buildName(dir, build)}`,
      uniqueName: `host_${build}`,
      publicPath: base,
      outputPath: join(dir, 'dist/assets'),
    });
    return {
      ...config,
      entry: { main: './src/entry.ts' },
      optimization: { ...config.optimization, splitChunks: { cacheGroups: withoutOwnScript } },
      plugins: [
        ...config.plugins,
        new webpack.DefinePlugin(hostRuntimeConstants),
        new FontsPlugin(fonts.files),
        new HostRecordPlugin({
          version: versionOf(dir),
          build,
          base,
          development,
          frame: first.html,
          titles: first.titles,
          styles: first.css + fonts.css,
          fonts: fonts.preload,
        }),
      ],
      ...(development && {
        devServer: devServer({ port: Number(process.env.ALMA_DEV_PORT ?? 0), base, name: 'host' }),
      }),
    };
  };
}
