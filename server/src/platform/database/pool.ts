import { AsyncLocalStorage } from 'node:async_hooks';
import { context } from '@opentelemetry/api';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseFailure, driverError } from './errors.ts';
import { TracedClient } from './traced-client.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

type Query = (...given: unknown[]) => Promise<unknown>;

const throwNamed = (error: unknown): never => {
  throw driverError(error);
};

interface PoolOptions extends pg.PoolConfig {
  /**
   * Refuses queries inside a transaction that do not use its connection. Under load, such a second connection is one
   * that other transactions hold while they wait for theirs: a deadlock.
   */
  isGuarded: boolean;
}

/** A pool whose errors `databaseFailure` understands. */
export class Pool extends pg.Pool {
  readonly #isGuarded: boolean;

  constructor({ isGuarded, ...options }: PoolOptions) {
    super({ ...options, Client: TracedClient });
    this.#isGuarded = isGuarded;
    const query = super.query.bind(this) as Query;
    this.query = ((...given: unknown[]) => query(...given).catch(throwNamed)) as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.#isGuarded && scopes.getStore()?.isOpen) {
      const error = new TypeError('Inside a transaction, use its connection instead of the pool.');
      if (!callback) return Promise.reject(error);
      return callback(error, undefined, () => undefined);
    }
    if (!callback) return super.connect().catch(throwNamed);
    // A connection that was waited for comes while another request is under way.
    super.connect(context.bind(context.active(), callback));
  }
}

/** Returns `transaction` on connections of a pool. A connection that fails meanwhile is closed. */
export function transactionsOn(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    // Nothing else listens outside the pool, and the pending query reports the error.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const scope = { isOpen: true };
    let lost: Error | undefined;
    try {
      return await scopes.run(scope, () => drizzle(client).transaction(work, config));
    } catch (error) {
      onError(error);
      const kind = databaseFailure(error)?.kind;
      // The connection may still be in the transaction or receive the cancelled statement's reply.
      if (kind === 'unavailable' || kind === 'too-slow') lost = error as Error;
      throw error;
    } finally {
      scope.isOpen = false;
      client.off('error', ignore);
      client.release(lost);
    }
  };
}
