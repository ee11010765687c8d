// `build-together.mjs folder…`: production builds of several packages in one process, which saves most of the start-up.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

for (const dir of process.argv.slice(2)) {
  const webpack = createRequire(path.join(dir, 'package.json'))('webpack');
  const { default: configure } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const config = await configure({}, {});
  const compiler = webpack({
    ...config,
    // A copy is built only once, so writing a cache would take longer than it saves.
    cache: false,
    // The scripts are the same as in a release; source maps and compressed copies would take a quarter of the time.
    devtool: false,
    plugins: config.plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  });
  const stats = await promisify(compiler.run).call(compiler);
  await promisify(compiler.close).call(compiler);
  if (stats.hasErrors()) throw new Error(`${dir}\n${stats.toString('errors-only')}`);
}
