import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { sharedDir } from '../package-info.mjs';
import { coreModules, lazyModules } from '../share-map.mjs';

const name = 'ContractUsePlugin';
const provided = new Set([...coreModules, ...lazyModules].map((module) => `@alma/shared/${module}`));
const calls = new Set(
  Object.keys(JSON.parse(readFileSync(join(sharedDir, 'api/schemas.json'), 'utf8')).calls),
);

/**
 * Collects what the sources of a remote use of the contract: imported names of shared modules, and names of calls. Both
 * are written to `remote.json`, so that compatibility with a platform can be checked before a release.
 */
export class ContractUsePlugin {
  #modules = [];

  constructor(dir) {
    this.dir = join(dir, 'src') + sep;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap(name, (parser) => this.#watch(parser));
      compilation.hooks.finishModules.tap(name, (modules) => {
        this.#modules = [...modules].filter(({ resource }) => resource?.startsWith(this.dir));
      });
    });
  }

  /** Stored with the module, because modules from webpack's cache are not parsed again. */
  #watch(parser) {
    const add = (source, exported) => {
      if (!provided.has(source)) return;
      const { buildInfo } = parser.state.module;
      const uses = (buildInfo.contractUse ??= {});
      uses[source] = [...(uses[source] ?? []), ...(exported ? [exported] : [])];
    };
    parser.hooks.import.tap(name, (_statement, source) => add(source));
    parser.hooks.importSpecifier.tap(name, (_statement, source, exported) => add(source, exported));
    parser.hooks.exportImportSpecifier.tap(name, (_statement, source, _local, exported) =>
      add(source, exported),
    );
    parser.hooks.importCall.tap(name, ({ source }) => add(source.value));
  }

  /** @param {{ routes: { reads?: { call: string }[] }[], slots: { reads?: { call: string }[] }[] }} declaration */
  uses({ routes, slots }) {
    const modules = {};
    const found = new Set([...routes, ...slots].flatMap(({ reads = [] }) => reads.map(({ call }) => call)));
    for (const module of this.#modules) {
      for (const [source, names] of Object.entries(module.buildInfo.contractUse ?? {}))
        modules[source] = [...new Set([...(modules[source] ?? []), ...names])].sort();
      for (const call of callsIn(String(module.originalSource()?.source()))) found.add(call);
    }
    const sorted = Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1));
    return { modules: Object.fromEntries(sorted), calls: [...found].sort() };
  }
}

/** A name of a call is a string of the right shape that is in the endpoint table. */
function callsIn(source) {
  const texts = source.matchAll(/(["'`])([a-zA-Z]+(?:\.[a-zA-Z]+)+)\1/g);
  return [...texts].map(([, , text]) => text).filter((text) => calls.has(text));
}
