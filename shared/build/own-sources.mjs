import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sharedDir } from './package-info.mjs';

const own = `${pathToFileURL(sharedDir).href}/`;
const isInstalled = own.includes('/node_modules/');
const settings = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  sourceMaps: 'inline',
  configFile: false,
  swcrc: false,
};

/** Lets Node run this package's TypeScript where it is installed: Node does not strip types in installed packages. */
export async function readInstalledSources() {
  if (!isInstalled) return;
  const { transformSync } = await import('@swc/core');
  registerHooks({
    load(address, context, nextLoad) {
      if (!address.startsWith(own) || !address.endsWith('.ts')) return nextLoad(address, context);
      const { code } = transformSync(readFileSync(fileURLToPath(address), 'utf8'), settings);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
