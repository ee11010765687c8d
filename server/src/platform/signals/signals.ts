import { ServerStatusSchema } from '@alma/shared/contract';
import pg from 'pg';
import { z } from 'zod';
import { sql } from '#drizzle';
import type { Executor } from '../database/index.ts';
import type { Platform } from '../platform.ts';

const SentSignalSchema = z.discriminatedUnion('kind', [
  /** A person's access has ended, in all sessions or in the named one. Everything open for it must be closed. */
  z.object({ kind: z.literal('access.ended'), userId: z.string(), sessionId: z.string().exactOptional() }),
  /** The rights of a person have changed. */
  z.object({ kind: z.literal('rights.changed'), userId: z.string() }),
  /** Another release of a remote is live. */
  z.object({ kind: z.literal('remotes.changed') }),
  /** Models were connected, changed or removed. */
  z.object({ kind: z.literal('models.changed') }),
  /** Releases that were unused for long were removed; they may be registered again with other objects. */
  z.object({ kind: z.literal('releases.removed') }),
  /** A server asks the others for their status, and each answers. */
  z.object({ kind: z.literal('status.asked'), by: z.uuid() }),
  z.object({ kind: z.literal('status.told'), status: ServerStatusSchema }),
]);
export type SentSignal = z.infer<typeof SentSignalSchema>;

/** Signals between the servers of an installation. */
export type Signal =
  | SentSignal
  /** Signals may have been missed: check again whether open connections may stay open. */
  | { kind: 'missed' };

export interface Signals {
  /** Delivered when the executor's transaction commits. */
  send(executor: Executor, signal: SentSignal): Promise<void>;
  /** Called on every server, including the sender. Returns a function that stops listening. */
  on(listener: (signal: Signal) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'alma_signals';
const firstPauseMs = 100;
const maxPauseMs = 5_000;

/** Sends signals as notifications of the database, to which every server is connected anyway. */
export function createSignals({ database, log }: Platform): Signals {
  const listeners = new Set<(signal: Signal) => void>();
  let client: pg.Client | undefined;
  let isStopped = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const notify = (signal: Signal): void => {
    for (const listener of listeners) {
      try {
        listener(signal);
      } catch (error) {
        log.error({ err: error }, 'a signal listener failed');
      }
    }
  };

  function receive(payload = ''): void {
    try {
      notify(SentSignalSchema.parse(JSON.parse(payload)));
    } catch (error) {
      log.warn({ err: error }, 'unknown signal ignored');
    }
  }

  async function connect(): Promise<void> {
    const newClient = new pg.Client({
      connectionString: database.url,
      application_name: 'alma-signals',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      stream: database.heartbeat.stream,
    });
    newClient.on('notification', ({ payload }) => receive(payload));
    newClient.on('error', () => reconnect(newClient));
    newClient.on('end', () => reconnect(newClient));
    client = newClient;
    await newClient.connect();
    await newClient.query(`LISTEN ${channel}`);
    failures = 0;
    if (isStopped) await newClient.end();
  }

  /** Replaces a broken connection; signals sent in between are lost. */
  function reconnect(broken: pg.Client | undefined): void {
    if (isStopped || !broken || client !== broken) return;
    client = undefined;
    broken.end().catch(() => undefined);
    const tryAgain = (): Promise<void> => connect().then(() => notify({ kind: 'missed' }));
    const delayMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    retry = setTimeout(() => void tryAgain().catch(() => reconnect(client)), delayMs).unref();
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
        log.warn({ err: error }, 'cannot receive signals yet; the server keeps trying');
        reconnect(client);
      }),

    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
