export { createBatcher, type BatcherOptions } from './batcher.ts';
export { keptBriefly } from './kept-briefly.ts';
