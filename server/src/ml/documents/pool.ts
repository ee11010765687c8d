import type { FastifyBaseLogger } from 'fastify';
import { createPool, type Pool } from '../../platform/workers/index.ts';

const shape = {
  name: 'documents',
  processes: 2,
  // A Word document of 300 pages takes some 300 MB to read.
  memoryBytes: 512 * 1024 * 1024,
  niceness: 10,
  idleMs: 30_000,
};
const usual = { maxWaiting: 20, maxWaitingOfPerson: 5, deadlineMs: 30_000 };

/** Documents of strangers can make a parser hang or run out of memory, so they are read in separate processes. */
export const createDocumentPool = (log: Pick<FastifyBaseLogger, 'warn'>, limits = usual): Pool =>
  createPool({ ...shape, ...limits }, log);
