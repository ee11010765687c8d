export { createBatcher, type BatcherOptions } from './batcher.ts';
export { createReadBatcher } from './read-batcher.ts';
export { keptBriefly } from './kept-briefly.ts';
