import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { beginSuite } from './native-modules.mjs';

const require = createRequire(import.meta.url);

/**
 * Loads a test as Node loads the product: types stripped, no copy of the world for each file. The product and its
 * libraries are read once a worker; what belongs to tests is read anew for every file.
 */
export default class NativeRuntime extends Runtime {
  #suite = 0;

  /** Jest's own part keeps what a file registered: each file has one of its own. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(file);
  }

  async unstable_importModule(file) {
    this.#suite ||= beginSuite(this.jestGlobals.cjsGlobals(file));
    return import(`${pathToFileURL(file).href}?suite=${this.#suite}`);
  }

  /** The process is the worker's own, and stays as it is. */
  installGetBuiltinModule() {
    return undefined;
  }
}
