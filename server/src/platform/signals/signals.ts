import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Executor } from '../database/index.ts';
import type { Platform } from '../platform.ts';

/** What the servers of an installation tell each other about people. */
export type Signal =
  /** Somebody may not go on: all sessions, or the one named. Whatever is open for them must be closed. */
  | { kind: 'access.ended'; userId: string; sessionId?: string }
  /** Somebody may do more or less than before. */
  | { kind: 'rights.changed'; userId: string }
  /** Signals may have been missed: whoever keeps something open has to ask again whether it may stay. */
  | { kind: 'missed' };

export type SentSignal = Exclude<Signal, { kind: 'missed' }>;

export interface Signals {
  /** In a transaction: told when it commits, and not at all when it does not. */
  send(executor: Executor, signal: SentSignal): Promise<void>;
  /** Called on every server, the sending one too, within a moment. Returns how to stop listening. */
  on(listener: (signal: Signal) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'alma_signals';
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Signals by the database's own notifications: every server has that connection anyway. */
export function createSignals({ database, log }: Platform): Signals {
  const listeners = new Set<(signal: Signal) => void>();
  let client: pg.Client | undefined;
  let isStopped = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const tell = (signal: Signal): void => {
    for (const listener of listeners) {
      try {
        listener(signal);
      } catch (error) {
        log.error({ err: error }, 'a listener of signals failed');
      }
    }
  };

  function hear(payload = ''): void {
    try {
      tell(JSON.parse(payload) as Signal);
    } catch (error) {
      log.warn({ err: error }, 'a signal was not understood');
    }
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: database.url,
      application_name: 'alma-signals',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      stream: database.heartbeat.stream,
    });
    fresh.on('notification', ({ payload }) => hear(payload));
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    client = fresh;
    await fresh.connect();
    await fresh.query(`LISTEN ${channel}`);
    failures = 0;
    if (isStopped) await fresh.end();
  }

  /** A connection that broke is replaced; what was signalled in between is unknown. */
  function reconnect(broken: pg.Client | undefined): void {
    if (isStopped || !broken || client !== broken) return;
    client = undefined;
    broken.end().catch(() => undefined);
    retry = setTimeout(
      () => {
        connect().then(
          () => tell({ kind: 'missed' }),
          () => reconnect(client),
        );
      },
      Math.min(firstPauseMs * 2 ** failures, longestPauseMs),
    );
    retry.unref();
    failures += 1;
  }

  return {
    async send(executor, signal) {
      await executor.execute(sql`SELECT pg_notify(${channel}, ${JSON.stringify(signal)})`);
    },

    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    start: () =>
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'signals are not heard yet');
        reconnect(client);
      }),

    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
