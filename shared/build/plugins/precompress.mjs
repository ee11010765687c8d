import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack from 'webpack';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|svg)$/;

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses a file that cannot change. */
export class PrecompressPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => compressible.test(name));
        await Promise.all(names.map((name) => compressAsset(compilation, name)));
      });
    });
  }
}

async function compressAsset(compilation, name) {
  const content = compilation.getAsset(name).source.buffer();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [small, zipped] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  compilation.emitAsset(`${name}.br`, new webpack.sources.RawSource(small));
  compilation.emitAsset(`${name}.gz`, new webpack.sources.RawSource(zipped));
}
