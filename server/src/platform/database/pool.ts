import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseFault } from './faults.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * A pool that nothing takes from inside a transaction. A second connection there is one that other transactions may
 * all hold while they wait for theirs; development and tests refuse it before it becomes a deadlock under load.
 */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (scopes.getStore()?.isOpen) {
      const error = new Error(
        'A query of the pool inside a transaction: use the connection of the transaction',
      );
      if (!callback) return Promise.reject(error);
      return callback(error, undefined, () => undefined);
    }
    return callback ? super.connect(callback) : super.connect();
  }
}

/** Transactions on connections of a pool. One whose connection failed in between is not used again. */
export function transactionsOn(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    // While it is out of the pool nobody else listens, and what breaks it is told by the query that is open.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const scope = { isOpen: true };
    let lost: Error | undefined;
    try {
      return await scopes.run(scope, () => drizzle(client).transaction(work, config));
    } catch (error) {
      onError(error);
      const kind = databaseFault(error)?.kind;
      // It may still be in the transaction, or get an answer that nobody waits for.
      if (kind === 'unavailable' || kind === 'too-slow') lost = error as Error;
      throw error;
    } finally {
      scope.isOpen = false;
      client.off('error', ignore);
      client.release(lost);
    }
  };
}
