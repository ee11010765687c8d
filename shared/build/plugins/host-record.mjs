import webpack from 'webpack';
import { sharedDir, versionOf } from '../package-info.mjs';
import { lazyModules } from '../share-map.mjs';
import { scriptHashes } from './integrity.mjs';

/** The scripts that every page starts with, as `host/src/entry.ts` names them. */
const startChunks = ['react', 'app'];

/** The chunk name of a lazy module in `shared/src/share-scope.ts`. */
const lazyChunk = (name) => `lazy-${name}`;

/** Writes `host.json`: the data that the server puts into the page, and the scripts of the host's lazy modules. */
export class HostRecordPlugin {
  constructor(options) {
    Object.assign(this, options);
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HostRecordPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const text = `${JSON.stringify(this.record(compilation), null, 2)}\n`;
        // A dev server serves only files of the output folder.
        compilation.emitAsset(
          this.development ? 'host.json' : '../host.json',
          new webpack.sources.RawSource(text),
        );
      });
    });
  }

  record(compilation) {
    // Imports of the entry come before it, so that they are loaded when it runs.
    const first = [...startChunks, 'main'].flatMap((name) =>
      compilation.namedChunkGroups.get(name).getFiles(),
    );
    const present = new Set(first);
    const address = (file) => this.base + file;
    return {
      version: this.version,
      build: this.build,
      shared: versionOf(sharedDir),
      scripts: [...present]
        .filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
        .map(address),
      parts: lazyScripts(compilation, present, address),
      pages: pageScripts(compilation, present, address),
      frame: this.frame,
      titles: this.titles,
      styles: this.styles,
      fonts: this.fonts,
      ...(!this.development && { hashes: byAddress(scriptHashes(compilation), address) }),
      // Every file that this build may request, so that files of older builds are recognised.
      files: Object.keys(compilation.assets).filter((file) => !/\.(br|gz|map|txt)$/.test(file)),
    };
  }
}

const byAddress = (hashes, address) =>
  Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [address(file), hash]));

const filesOf = (group, present, address) =>
  group
    .getFiles()
    .filter((file) => file.endsWith('.js') && !present.has(file))
    .map(address);

/** Scripts of the lazy modules, by module name. */
function lazyScripts(compilation, present, address) {
  const groups = compilation.namedChunkGroups;
  return Object.fromEntries(
    lazyModules
      .filter((name) => groups.has(lazyChunk(name)))
      .map((name) => [name, filesOf(groups.get(lazyChunk(name)), present, address)]),
  );
}

/** Scripts of the host's own lazy pages, by the chunk name of their `import()`. */
function pageScripts(compilation, present, address) {
  const others = new Set(['main', ...startChunks, ...lazyModules.map(lazyChunk)]);
  const pages = [...compilation.namedChunkGroups].filter(([name]) => !others.has(name));
  return Object.fromEntries(pages.map(([name, group]) => [name, filesOf(group, present, address)]));
}
