const isScript = (file) => file.endsWith('.js') && !file.endsWith('.hot-update.js');

/** The scripts that an `import()` block needs, the ones that are there anyway left out. */
export function scriptsOfBlock(compilation, block, present = new Set()) {
  const group = compilation.chunkGraph.getBlockChunkGroup(block);
  if (!group) return [];
  return [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter(
    (file) => isScript(file) && !present.has(file),
  );
}

/** Keys (`forms`) of the shared parts that the modules of a block take from the host. */
export function partsOfBlock(compilation, block, partFaces) {
  const group = compilation.chunkGraph.getBlockChunkGroup(block);
  if (!group) return [];
  const taken = group.chunks.flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
      .filter((module) => module.type === 'consume-shared-module')
      .map((module) => module.options.shareKey),
  );
  return partFaces.filter((face) => taken.includes(`@alma/shared/${face}`));
}

/** What a remote exposes, by name, each with the `import()` block of its container. */
export function exposedBlocks(compilation) {
  const container = [...compilation.modules].find(
    (module) =>
      module.type === 'javascript/dynamic' &&
      module.blocks?.length &&
      module.identifier().startsWith('container entry'),
  );
  return (container?.blocks ?? []).map((block) => ({ name: block.dependencies[0].exposedName, block }));
}
