import { createHash } from 'node:crypto';

/**
 * Gives every script that webpack adds the hash that the page knows for it. The host puts `almaIntegrity` in place
 * before it loads anything; while developing there is none.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      // Of the webpack that runs: hooks of another copy of the package are never called.
      const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) => `${source}\nglobalThis.almaIntegrity?.(script);`);
    });
  }
}

/** SHA-384 of every script of a build, by file name, as `integrity` takes it. */
export function scriptHashes(compilation) {
  const scripts = Object.keys(compilation.assets).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(scripts.sort().map((file) => [file, hashOf(compilation.getAsset(file))]));
}

const hashOf = ({ source }) => `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
