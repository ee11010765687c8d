import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { disconnected } from '../../platform/http/index.ts';

const maxAtOnce = 2;
/** If a lane in use is evicted, its person can only read more replies at the same time. */
const maxPersons = 1_000;

/**
 * Reads for a reply when it is the person's turn, which ends when the reply has been sent or its reader is gone.
 * @throws {Problem} when the reader is gone before that.
 */
export type InTurn = <T>(person: string, reply: ServerResponse, read: () => Promise<T>) => Promise<T>;

/** Lets a person read few large replies at a time: each is in memory until its reader has received it. Others wait. */
export function createReadingTurns(): InTurn {
  const lanes = new LRUCache<string, LimitFunction>({ max: maxPersons });
  return (person, reply, read) => {
    const lane = lanes.get(person) ?? pLimit(maxAtOnce);
    lanes.set(person, lane);
    const closed = new Promise<void>((resolve) => {
      if (reply.closed) resolve();
      else reply.once('close', resolve);
    });
    return new Promise((resolve, reject) => {
      void lane(async () => {
        if (reply.closed) return reject(disconnected());
        await read().then(resolve, reject);
        await closed;
      });
    });
  };
}
