import webpack from 'webpack';
import { partFaces } from '../share-map.mjs';
import { modulesOfType, scriptsOfBlock } from './chunk-files.mjs';

/** Writes `host.json`: what the server puts into the page, and the chunks of the parts that the host gives. */
export class HostRecordPlugin {
  constructor({ version, build, base, development, styles, fonts, remotes }) {
    Object.assign(this, { version, build, base, development, styles, fonts, remotes });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HostRecordPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const text = `${JSON.stringify(this.record(compilation), null, 2)}\n`;
        // A dev server gives files of the output folder only.
        compilation.emitAsset(
          this.development ? 'host.json' : '../host.json',
          new webpack.sources.RawSource(text),
        );
      });
    });
  }

  record(compilation) {
    const first = compilation.entrypoints.get('main').getFiles();
    const present = new Set(first);
    const address = (file) => this.base + file;
    return {
      version: this.version,
      build: this.build,
      scripts: first.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')).map(address),
      parts: this.partScripts(compilation, present, address),
      pages: namedScripts(compilation, present, address),
      styles: this.styles,
      fonts: this.fonts,
      // Everything that this build may ask for, so that files of older ones can be told apart.
      files: Object.keys(compilation.assets).filter((file) => !/\.(br|gz|map|txt)$/.test(file)),
      ...(this.remotes && { remotes: this.remotes(compilation, present, address) }),
    };
  }

  partScripts(compilation, present, address) {
    const provided = modulesOfType(compilation, 'provide-module');
    return Object.fromEntries(
      partFaces.map((face) => {
        const module = provided.find((candidate) => candidate._name === `@alma/shared/${face}`);
        const block = module?.blocks[0];
        return [face, block ? scriptsOfBlock(compilation, block, present).map(address) : []];
      }),
    );
  }
}

/** Scripts of the host's own lazy pages, by the name that the `import()` gives its chunk. */
function namedScripts(compilation, present, address) {
  const pages = [...compilation.namedChunkGroups]
    .filter(([name]) => name !== 'main')
    .map(([name, group]) => [
      name,
      group
        .getFiles()
        .filter((file) => file.endsWith('.js') && !present.has(file))
        .map(address),
    ]);
  return Object.fromEntries(pages);
}
