import type { TestServer } from './app.ts';
import { eventually } from './eventually.ts';

/** Takes a lock, makes a call that waits for it, and then performs `work` in its transaction or beside it. */
export async function whileWaiting<T>(
  { database: { pool } }: TestServer,
  lock: string,
  {
    call,
    work,
  }: { call(): Promise<T>; work(query: (statement: string) => Promise<unknown>): Promise<unknown> },
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${lock}`);
    const called = call();
    await eventually(async () => {
      const { rows } = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    }, 'the call to wait');
    await work((statement) => client.query(statement));
    await client.query('COMMIT');
    return await called;
  } finally {
    // Ends a transaction that failed, so that nothing waits for its locks.
    client.release(true);
  }
}
