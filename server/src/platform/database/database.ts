import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a storage function runs on: the pool, or the transaction its caller has open. */
export type Executor = Db | Transaction;

export interface Database {
  /** Where it is; holds the password. */
  url: string;
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(
  url: string,
  options: {
    poolSize: number;
    onError(error: Error): void;
    /** How long a query waits for a connection. */
    connectLimitMs?: number;
  },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    // A new connection takes longer than most queries, and has every statement planned anew: half of them stay for good,
    // and those of a rush for the next one. The usual ten seconds made each sweep that met messages open some again.
    min: Math.ceil(options.poolSize / 2),
    idleTimeoutMillis: 300_000,
    connectionTimeoutMillis: options.connectLimitMs ?? 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'alma',
  });
  // An idle connection that breaks must not end the process: the next query opens another.
  // While it closes, the server may end a connection that has just said goodbye: that is no fault.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error);
  });
  return { url, db: drizzle(pool), pool, close: () => pool.end() };
}
