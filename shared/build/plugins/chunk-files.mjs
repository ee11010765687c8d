const isScript = (file) => file.endsWith('.js') && !file.endsWith('.hot-update.js');

/** The scripts that an `import()` block needs, the ones that are there anyway left out. */
export function scriptsOfBlock(compilation, block, present = new Set()) {
  const group = compilation.chunkGraph.getBlockChunkGroup(block);
  if (!group) return [];
  return [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter(
    (file) => isScript(file) && !present.has(file),
  );
}

/** Names (`forms`) of the lazy modules that a block takes from the host. */
export function lazyModulesOfBlock(compilation, block, lazyModules) {
  const group = compilation.chunkGraph.getBlockChunkGroup(block);
  if (!group) return [];
  const taken = group.chunks.flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
      .filter((module) => module.type === 'consume-shared-module')
      .map((module) => module.options.shareKey),
  );
  return lazyModules.filter((name) => taken.includes(`@alma/shared/${name}`));
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
