import webpack from 'webpack';
import { exposedBlocks } from './chunk-files.mjs';

const afterSplitting = webpack.OptimizationStages.STAGE_ADVANCED + 1;

/**
 * What a remote shows in slots comes with its entry script: slots stand beside every page, and one more request takes
 * a browser longer than their few kilobytes. What they take from the host is still asked for by chunk.
 */
export class SlotsInEntryPlugin {
  constructor({ global, slots }) {
    this.global = global;
    this.exposes = new Set(slots.map(({ expose }) => expose));
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SlotsInEntryPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'SlotsInEntryPlugin', stage: afterSplitting }, () => {
        const entry = compilation.entrypoints.get(this.global)?.getEntrypointChunk();
        for (const module of entry ? this.modulesOfSlots(compilation) : [])
          moveTo(entry, module, compilation);
      });
    });
  }

  modulesOfSlots(compilation) {
    const { chunkGraph } = compilation;
    const blocks = exposedBlocks(compilation).filter(({ name }) => this.exposes.has(name));
    const chunks = blocks.flatMap(({ block }) => chunkGraph.getBlockChunkGroup(block).chunks);
    const modules = chunks.flatMap((chunk) => [
      ...(chunkGraph.getChunkModulesIterableBySourceType(chunk, 'javascript') ?? []),
    ]);
    return new Set(modules);
  }
}

/** Who has the entry script has the module: no chunk carries it any more. */
function moveTo(entry, module, { chunkGraph }) {
  for (const chunk of [...chunkGraph.getModuleChunksIterable(module)]) {
    chunkGraph.disconnectChunkAndModule(chunk, module);
  }
  chunkGraph.connectChunkAndModule(entry, module);
}
