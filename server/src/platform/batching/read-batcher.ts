import { unavailable } from '../problems/index.ts';
import { createBatcher } from './batcher.ts';

const maxInBatch = 200;
const maxWaiting = 20_000;

/**
 * Answers all reads that are waiting with one query. A query starts only after the reads that it answers were
 * requested, so that no answer is older than its request.
 */
export const createReadBatcher = <Key, Value>(
  read: (keys: Key[]) => Promise<Value[]>,
): ((key: Key) => Promise<Value>) =>
  createBatcher<Key, Value>({
    run: read,
    maxBatch: maxInBatch,
    maxWaiting,
    overflow: unavailable,
    concernsAll: () => true,
  }).add;
