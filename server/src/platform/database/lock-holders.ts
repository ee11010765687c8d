import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

interface Holder {
  pid: number;
  program: string;
  role: string;
}

/**
 * Polls on a second connection which processes block the connection `pid`, until `over` is aborted.
 * @returns the last blocking processes, as readable text; empty when there were none or they cannot be seen
 */
export async function lockHolders(
  url: string,
  { pid, everyMs, over }: { pid: number; everyMs: number; over: AbortSignal },
): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'alma-migrations-watch' });
  client.on('error', () => undefined);
  let seen: Holder[] = [];
  let isConnected = false;
  try {
    while (await isStillOn(everyMs, over)) {
      if (!isConnected) await client.connect();
      isConnected = true;
      const { rows } = await client.query<Holder>(
        `SELECT pid, application_name AS program, coalesce(usename, 'unknown') AS role
         FROM pg_stat_activity WHERE pid = ANY(pg_blocking_pids($1)) ORDER BY pid`,
        [pid],
      );
      if (rows.length > 0) seen = rows;
    }
  } catch {
    // The migration continues; its message then does not name the blocking processes.
  } finally {
    if (isConnected) await client.end().catch(() => undefined);
  }
  return seen
    .map((holder) => `process ${holder.pid} (${holder.program || 'unnamed'}, role ${holder.role})`)
    .join(', ');
}

const isStillOn = (ms: number, over: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal: over, ref: false }).catch(() => false);
