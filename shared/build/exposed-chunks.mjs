/** The chunk name of an exposed module: `./wallet-page` is in `wallet-page`. */
export const chunkNameOf = (expose) => expose.slice('./'.length);

/**
 * The `splitChunks` option that puts the modules of all slots into the entry script: slots are shown beside every page,
 * and another request costs more than their few kilobytes. Modules of the host stay in chunks of their own.
 * @param {string} entry name of the entry
 * @param {{ expose: string }[]} slots of the declaration
 */
export function slotsInEntry(entry, slots) {
  const names = new Set(slots.map(({ expose }) => chunkNameOf(expose)));
  return {
    cacheGroups: {
      slots: {
        name: entry,
        chunks: 'async',
        type: /^javascript\//,
        test: (module, { chunkGraph }) =>
          [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => names.has(chunk.name)),
        priority: 10,
        enforce: true,
      },
    },
  };
}

/** Scripts that an exposed module needs in addition to its remote's entry script. */
export function scriptsOf(compilation, expose, entryFile) {
  return groupOf(compilation, expose)
    .getFiles()
    .filter((file) => file.endsWith('.js') && !file.endsWith('.hot-update.js') && file !== entryFile);
}

/** Names (`forms`) of the host's lazy modules that an exposed module uses. */
export function lazyModulesOf(compilation, expose, lazyModules) {
  const { chunkGraph, moduleGraph } = compilation;
  const modules = groupOf(compilation, expose).chunks.flatMap((chunk) => [
    ...chunkGraph.getChunkModulesIterable(chunk),
  ]);
  const requests = modules.flatMap((module) =>
    [...moduleGraph.getIncomingConnections(module)].map(({ dependency }) => dependency?.request),
  );
  return lazyModules.filter((name) => requests.includes(`@alma/shared/${name}`));
}

const groupOf = (compilation, expose) => compilation.namedChunkGroups.get(chunkNameOf(expose));
