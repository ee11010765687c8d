import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isWriteRefusal } from './errors.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { observePool } from './observe-pool.ts';
import { Pool, transactionsOn } from './pool.ts';

export type Db = NodePgDatabase;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a storage function runs on: the pool, or the transaction its caller has open. */
export type Executor = Db | Transaction;

export interface Database {
  /** Address with the password. */
  url: string;
  db: Db;
  pool: pg.Pool;
  /** Provides the sockets of connections outside of the pool, so that they end when the database stops answering. */
  heartbeat: Heartbeat;
  /** True when the database refused a write recently: its disk is full, broken or read only. */
  isRefusingWrites(): boolean;
  close(): Promise<void>;
}

interface DatabaseOptions {
  poolSize: number;
  onError(error: Error): void;
  /** How long a query waits for a connection. */
  connectLimitMs?: number;
  /** After how long without an answer of the database its connections are ended. */
  silenceMs?: number;
  /** Refuses queries of the pool inside a transaction; for development and tests. */
  isGuarded?: boolean;
}

/** How long a refused write counts: whether writes work again is only known when none fails for a while. */
const writeRefusalMs = 15_000;

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const heartbeat = createHeartbeat(url, options.silenceMs);
  const pool = new Pool({
    isGuarded: options.isGuarded ?? false,
    connectionString: url,
    max: options.poolSize,
    // Opening a connection and planning its statements takes longer than most queries, so half of them stay open and
    // the others for minutes.
    min: Math.ceil(options.poolSize / 2),
    idleTimeoutMillis: 300_000,
    connectionTimeoutMillis: options.connectLimitMs ?? 5_000,
    statement_timeout: 30_000,
    // The last resort, for one connection that is stuck while the database answers others.
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    stream: heartbeat.stream,
    application_name: 'alma',
  });
  // An idle connection that breaks must not end the process: the next query opens another.
  // While the pool closes, the database may end a connection first, which is not an error.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error);
  });

  const unobserve = observePool(pool, 'product');
  let refusedWriteAt = -Infinity;
  const note = (error: unknown): void => {
    if (isWriteRefusal(error)) refusedWriteAt = performance.now();
  };
  pool.on('release', note);
  const transaction = transactionsOn(pool, note);
  const db = Object.assign(Object.create(drizzle(pool)) as Db, { transaction });
  return {
    url,
    db,
    pool,
    heartbeat,
    isRefusingWrites: () => performance.now() - refusedWriteAt < writeRefusalMs,
    async close() {
      unobserve();
      await pool.end();
      heartbeat.stop();
    },
  };
}
