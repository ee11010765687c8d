import type pg from 'pg';
import { drizzle, type NodePgDatabase } from '#drizzle';
import { isWriteRefusal } from './errors.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { observePool } from './observe-pool.ts';
import { Pool, transactionsOn } from './pool.ts';

export type Db = NodePgDatabase;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository function runs on: the pool, or the open transaction of its caller. */
export type Executor = Db | Transaction;

export interface Database {
  /** Connection URL with the password. */
  url: string;
  db: Db;
  pool: pg.Pool;
  /** Provides sockets for connections outside the pool, so that they also end when the database stops answering. */
  heartbeat: Heartbeat;
  /** True when the database refused a write recently: its disk is full, broken or read only. */
  isRefusingWrites(): boolean;
  close(): Promise<void>;
}

interface DatabaseOptions {
  poolSize: number;
  onError(error: Error): void;
  /** How long a query waits for a connection, in milliseconds. */
  connectLimitMs?: number;
  /** Time without an answer after which connections to the database are closed. */
  silenceMs?: number;
  /** How long one connection may leave a statement unanswered, in milliseconds, while the database answers on others. */
  answerLimitMs?: number;
  /** Refuses queries on the pool inside a transaction; for development and tests. */
  isGuarded?: boolean;
}

/** How long a refused write counts. Recovery can only be assumed when no write has failed for a while. */
const writeRefusalMs = 15_000;

/** Opens a pool. Connects with the first query. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const heartbeat = createHeartbeat(url, options.silenceMs);
  const pool = new Pool({
    isGuarded: options.isGuarded ?? false,
    connectionString: url,
    max: options.poolSize,
    // Opening a connection and planning its statements takes longer than most queries, so half of the connections stay
    // open and the others stay for minutes.
    min: Math.ceil(options.poolSize / 2),
    idleTimeoutMillis: 300_000,
    connectionTimeoutMillis: options.connectLimitMs ?? 5_000,
    statement_timeout: 30_000,
    answerLimitMs: options.answerLimitMs ?? 35_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    stream: heartbeat.stream,
    application_name: 'alma',
  });
  // An idle connection that breaks must not end the process: the next query opens another. While the pool closes, the
  // database may end a connection first, which is not an error.
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
