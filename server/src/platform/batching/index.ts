export { createBatcher } from './batcher.ts';
export { createReadBatcher } from './read-batcher.ts';
export { cacheBriefly } from './cache-briefly.ts';
