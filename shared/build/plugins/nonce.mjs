import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** Runs after webpack's own module, which resets the nonce. */
class NonceModule extends RuntimeModule {
  constructor() {
    super('alma nonce', RuntimeModule.STAGE_TRIGGER);
  }

  generate() {
    return `${RuntimeGlobals.scriptNonce} = document.querySelector('meta[property="csp-nonce"]')?.nonce;`;
  }
}

/**
 * Sets the page's nonce, which the server writes into a meta tag, in every compilation. The content security policy
 * requires it for scripts that webpack adds and for style tags of styled-components and overlays.
 */
export class NoncePlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('NoncePlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('NoncePlugin', (chunk, requirements) => {
        requirements.add(RuntimeGlobals.scriptNonce);
        compilation.addRuntimeModule(chunk, new NonceModule());
      });
    });
  }
}
