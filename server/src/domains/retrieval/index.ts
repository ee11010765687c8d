export { parseBlocks, type Block } from './blocks.ts';
export { chunkLimits, chunksOf } from './chunks.ts';
export { languageOf } from './language.ts';
export { search } from './search.ts';
export { buildSegment, packSegment, unpackSegment, type Segment } from './segment.ts';
export { termsOf } from './terms.ts';
