import { unavailable } from '../problems/index.ts';
import { createBatcher } from './batcher.ts';

const maxInBatch = 200;
const maxWaiting = 20_000;

/**
 * Reads that many calls make at once, as one query for all that wait. Each query begins after the reads that it answers,
 * so that no answer is older than its question.
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
