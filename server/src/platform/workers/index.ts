export { createPool, workerLoads, type By, type Pool, type Tasks } from './pool.ts';
export { WorkerFailure, type FailureReason } from './worker-failure.ts';
