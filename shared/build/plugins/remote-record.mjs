import webpack from 'webpack';
import { lazyModulesOf, scriptsOf } from '../exposed-chunks.mjs';
import { lazyModules } from '../share-map.mjs';
import { scriptHashes } from './integrity.mjs';

/** Writes `remote.json`: the declaration, and the addresses of this build's entry script and chunks. */
export class RemoteRecordPlugin {
  constructor(options) {
    Object.assign(this, options);
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteRecordPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteRecordPlugin', stage }, () => {
        if (compilation.errors.length > 0 || compilation.compiler.isChild()) return;
        const text = `${JSON.stringify(this.record(compilation), null, 2)}\n`;
        compilation.emitAsset('remote.json', new webpack.sources.RawSource(text));
      });
    });
  }

  record(compilation) {
    const entry = this.entryFile(compilation);
    const byExpose = (valueOf) =>
      Object.fromEntries(Object.keys(this.exposes).map((expose) => [expose, valueOf(expose)]));
    return {
      ...this.declaration,
      version: this.version,
      build: this.build,
      entry: this.base + entry,
      global: this.global,
      ...(!this.development && this.integrity(compilation, entry)),
      preload: byExpose((expose) => scriptsOf(compilation, expose, entry).map((file) => this.base + file)),
      parts: byExpose((expose) => lazyModulesOf(compilation, expose, lazyModules)),
      uses: this.contractUse.uses(this.declaration),
    };
  }

  entryFile(compilation) {
    const entrypoint = compilation.entrypoints.get(this.global);
    const file = [...(entrypoint?.getEntrypointChunk().files ?? [])].find((name) => name.endsWith('.js'));
    if (!file) throw new Error(`The build has no entry script for ${this.global}.`);
    return file;
  }

  integrity(compilation, entry) {
    const files = scriptHashes(compilation);
    return { integrity: files[entry], files };
  }
}
