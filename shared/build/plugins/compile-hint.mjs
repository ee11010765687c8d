import webpack from 'webpack';

/**
 * Tells the browser that a script's functions are called on load. Chromium then compiles them off the main thread while
 * the script downloads, and parses none of them twice; for other browsers it is a comment.
 */
export class CompileHintPlugin extends webpack.BannerPlugin {
  constructor() {
    super({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      test: /\.js$/,
      // After the minimizer, which removes comments, and before source maps and hashes.
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    });
  }
}
