import CompressionPlugin from 'compression-webpack-plugin';

const compressed = (algorithm, extension) =>
  new CompressionPlugin({
    algorithm,
    filename: `[path][base].${extension}`,
    test: /\.(js|css|svg)$/,
    // Compresses every file, even if it gains little: the server expects both variants.
    minRatio: Infinity,
  });

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses an immutable file. */
export const precompressed = () => [compressed('brotliCompress', 'br'), compressed('gzip', 'gz')];
