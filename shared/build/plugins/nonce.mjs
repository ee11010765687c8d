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
 * Sets the nonce of the page, which the server writes into a meta tag, in every compilation. Scripts that webpack adds,
 * and style tags of styled-components and overlays, need it under the content security policy.
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
