export { createPool, type By, type Pool, type Tasks } from './pool.ts';
export { WorkerFailure } from './worker-failure.ts';
