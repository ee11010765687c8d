import { createHash } from 'node:crypto';

/**
 * Sets the hash of every script that webpack adds. The host defines `almaIntegrity` before it loads any script; in
 * development there is none.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      // Taken from the running webpack: hooks of another copy of the package are never called.
      const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) => `${source}\nglobalThis.almaIntegrity?.(script);`);
    });
  }
}

/** SHA-384 of every script of a build, by file name, in the format of the `integrity` attribute. */
export function scriptHashes(compilation) {
  const scripts = Object.keys(compilation.assets).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(scripts.sort().map((file) => [file, hashOf(compilation.getAsset(file))]));
}

const hashOf = ({ source }) => `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
