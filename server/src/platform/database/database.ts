import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isWriteFault } from './faults.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { GuardedPool, transactionsOn } from './transactions.ts';

export type Db = NodePgDatabase;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a storage function runs on: the pool, or the transaction its caller has open. */
export type Executor = Db | Transaction;

export interface Database {
  /** Where it is; holds the password. */
  url: string;
  db: Db;
  pool: pg.Pool;
  /** Gives connections outside of the pool their sockets, so that they end when the database falls silent. */
  heartbeat: Heartbeat;
  /** True while the database lately refused to write: its disk is full, broken or read only. */
  isRefusingWrites(): boolean;
  close(): Promise<void>;
}

interface DatabaseOptions {
  poolSize: number;
  onError(error: Error): void;
  /** How long a query waits for a connection. */
  connectLimitMs?: number;
  /** How long the database may leave a sign of life out before its connections are ended. */
  silenceMs?: number;
  /** Refuses queries of the pool inside a transaction. */
  isGuarded?: boolean;
}

/** Reads go on: whether writes do again is known from the next one that fails, or from none that does. */
const writeFaultMs = 15_000;

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const heartbeat = createHeartbeat(url, options.silenceMs);
  const pool = new (options.isGuarded ? GuardedPool : pg.Pool)({
    connectionString: url,
    max: options.poolSize,
    // A new connection takes longer than most queries, and has every statement planned anew: half of them stay for good,
    // and those of a rush for the next one. The usual ten seconds made each sweep that met messages open some again.
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
  // While it closes, the server may end a connection that has just said goodbye: that is no fault.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error);
  });

  let writeFaultAt = -Infinity;
  const look = (error: unknown): void => {
    if (isWriteFault(error)) writeFaultAt = performance.now();
  };
  pool.on('release', look);
  const transaction = transactionsOn(pool, look);
  const db = Object.assign(Object.create(drizzle(pool)) as Db, { transaction });
  return {
    url,
    db,
    pool,
    heartbeat,
    isRefusingWrites: () => performance.now() - writeFaultAt < writeFaultMs,
    async close() {
      await pool.end();
      heartbeat.stop();
    },
  };
}
