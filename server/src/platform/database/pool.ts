import { AsyncLocalStorage } from 'node:async_hooks';
import { context } from '@opentelemetry/api';
import pg from 'pg';
import { drizzle, type NodePgDatabase } from '#drizzle';
import { Client } from './client.ts';
import { databaseFailure, driverError } from './errors.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

type Query = (...args: unknown[]) => Promise<unknown>;

const throwDriverError = (error: unknown): never => {
  throw driverError(error);
};

interface PoolOptions extends pg.PoolConfig {
  /**
   * Refuses queries inside a transaction that do not use its connection. Under load, transactions that each wait for a
   * second connection deadlock.
   */
  isGuarded?: boolean;
  /** How long a statement may stay unanswered before its connection is closed, in milliseconds. */
  answerLimitMs: number;
}

const checkMs = 1_000;

/** A pool whose errors `databaseFailure` recognises. */
export class Pool extends pg.Pool {
  readonly #isGuarded: boolean;

  constructor({ isGuarded = false, answerLimitMs, ...options }: PoolOptions) {
    super({ ...options, Client });
    this.#isGuarded = isGuarded;
    this.#closeStuck(answerLimitMs / checkMs);
    const query = super.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => query(...args).catch(throwDriverError)) as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.#isGuarded && scopes.getStore()?.isOpen) {
      const error = new TypeError('Inside a transaction, use its connection instead of the pool.');
      if (!callback) return Promise.reject(error);
      return callback(error, undefined, () => undefined);
    }
    if (!callback) return super.connect().catch(throwDriverError);
    super.connect(inContextOf(callback));
  }

  #closeStuck(maxChecks: number): void {
    const clients = new Set<Client>();
    this.on('connect', (client) => client instanceof Client && clients.add(client));
    this.on('remove', (client) => client instanceof Client && clients.delete(client));
    const timer = setInterval(() => {
      for (const client of clients) client.closeIfStuck(maxChecks);
      if (this.ended) clearInterval(timer);
    }, checkMs).unref();
  }
}

/**
 * The callback may run while another request is active, so it keeps the context of this one. Entering a context costs
 * each statement more than the comparison that usually makes it unnecessary.
 */
function inContextOf(callback: ConnectCallback): ConnectCallback {
  const own = context.active();
  return (...results) =>
    context.active() === own ? callback(...results) : context.with(own, callback, undefined, ...results);
}

/** Returns `transaction` for the connections of a pool. A connection that fails during a transaction is closed. */
export function transactionsOn(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    // Nothing else listens for errors of this connection while it is checked out; the pending query reports them.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const scope = { isOpen: true };
    let lost: Error | undefined;
    try {
      return await scopes.run(scope, () => drizzle(client).transaction(work, config));
    } catch (error) {
      onError(error);
      const kind = databaseFailure(error)?.kind;
      // The connection may still be in the transaction, or receive the reply of the cancelled statement.
      if (kind === 'unavailable' || kind === 'too-slow') lost = error as Error;
      throw error;
    } finally {
      scope.isOpen = false;
      client.off('error', ignore);
      client.release(lost);
    }
  };
}
