import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = `${pathToFileURL(path.resolve(import.meta.dirname, '../..')).href}/`;
const globals = new URL('native-globals.mjs', import.meta.url).href;
/** Has no state but tables that never change: read once, as in production. */
const product = /^(server\/src|packages\/[^/]+\/src|shared\/src\/contract)\/(?!.*\.test\.ts)/;

let suites = 0;

/** From here on tests find Jest's globals of this file, in modules of its own. */
export function beginSuite(jestGlobals) {
  globalThis[Symbol.for('jest-globals-of-suite')] = jestGlobals;
  return ++suites;
}

const isOfTests = (url) => {
  if (!url.startsWith(root) || url.includes('/node_modules/')) return false;
  return !product.test(url.slice(root.length));
};

registerHooks({
  resolve(specifier, context, next) {
    const suite = /\?suite=\d+$/.exec(context.parentURL ?? '')?.[0];
    if (!suite) return next(specifier, context);
    if (specifier === '@jest/globals')
      return { url: `${globals}${suite}`, format: 'module', shortCircuit: true };
    const found = next(specifier, context);
    return isOfTests(found.url) ? { ...found, url: `${found.url}${suite}` } : found;
  },
});
