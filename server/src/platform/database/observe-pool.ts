import type pg from 'pg';
import { observeCount } from '../metrics/index.ts';

/** Reports the connections of a pool as metrics. @returns a function that ends the reporting */
export function observePool(pool: pg.Pool, name: string): () => void {
  const ofPool = { 'db.client.connection.pool.name': name };
  const state = 'db.client.connection.state';
  const stopped = [
    observeCount('db.client.connection.count', 'Open connections to the database', () => [
      [pool.idleCount, { ...ofPool, [state]: 'idle' }],
      [pool.totalCount - pool.idleCount, { ...ofPool, [state]: 'used' }],
    ]),
    observeCount('db.client.connection.pending_requests', 'Queries that wait for a connection', () => [
      [pool.waitingCount, ofPool],
    ]),
  ];
  return () => stopped.forEach((stop) => stop());
}
