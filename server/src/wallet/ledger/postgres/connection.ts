import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  createHeartbeat,
  databaseFailure,
  driverError,
  type Heartbeat,
  migrateDatabase,
  observePool,
  Pool,
  TableInUse,
} from '../../../platform/database/index.ts';
import { LedgerUnavailable } from '../port.ts';
import { ledgerMigrations } from './migrations.ts';

export interface ConnectionOptions {
  url: string;
  /** URL with the role that may change tables, for migrations; by default `url`. */
  ownerUrl?: string | undefined;
  /** Connections for reads; postings use a separate one. */
  poolSize: number;
  onError(error: Error): void;
  /** The longest wait of a call for a connection, in milliseconds. */
  connectLimitMs?: number;
  /** The heartbeat of the database, when the product uses the same one. */
  heartbeat?: Heartbeat | undefined;
}

type Rows = Record<string, unknown>[];

export interface Query {
  /** Makes the database cache the plan. */
  name?: string;
  text: string;
  values?: unknown[];
}

/** How long a posting is retried while the database restarts. */
const retryMs = 1_500;
const pauseMs = 100;
/** The pause before another attempt to change a table that is in use. */
const tableInUseMs = 3_000;

/** The connections of the ledger, separate from the product's pool so that each can fail alone. */
export function connect({
  url,
  ownerUrl = url,
  poolSize,
  onError,
  connectLimitMs = 2_000,
  ...options
}: ConnectionOptions) {
  const heartbeat = options.heartbeat ?? createHeartbeat(url);
  const open = (max: number) => openPool(url, { max, onError, connectLimitMs, heartbeat });
  const [readers, writer] = [open(poolSize), open(1)];
  const unobserved = [observePool(readers, 'ledger-reads'), observePool(writer, 'ledger-postings')];
  let prepared: Promise<void> | undefined;

  /** Migrates before the first use, because an unreachable ledger must not keep the product from starting. */
  function prepare(): Promise<void> {
    prepared ??= migrateDatabase(ownerUrl, ledgerMigrations, { heartbeat, retryForMs: 0 }).catch(
      (error: unknown) => {
        const tryAgain = (): void => void (prepared = undefined);
        // Other calls queue behind each attempt, so not every call may start one.
        if (error instanceof TableInUse) setTimeout(tryAgain, tableInUseMs).unref();
        else tryAgain();
        throw error;
      },
    );
    return prepared;
  }

  async function query(pool: pg.Pool, { name, text, values = [] }: Query): Promise<Rows> {
    try {
      await prepare();
      const { rows } = await pool.query<Record<string, unknown>>({ ...(name && { name }), text, values });
      return rows;
    } catch (error) {
      throw isUnavailable(error)
        ? new LedgerUnavailable('the ledger does not answer', { cause: error })
        : error;
    }
  }

  return {
    read: (statement: Query) => query(readers, statement),

    /** For statements that may be sent twice, because their keys make them idempotent. */
    async write(statement: Query): Promise<Rows> {
      const until = Date.now() + retryMs;
      for (;;) {
        try {
          return await query(writer, statement);
        } catch (error) {
          const isPassing = error instanceof LedgerUnavailable || databaseFailure(error)?.kind === 'conflict';
          if (!isPassing || Date.now() > until) throw error;
          await pause(pauseMs);
        }
      }
    },

    async stop(): Promise<void> {
      for (const unobserve of unobserved) unobserve();
      await Promise.all([readers.end(), writer.end()]);
      if (!options.heartbeat) heartbeat.stop();
    },
  };
}
export type Connection = ReturnType<typeof connect>;

interface PoolOptions {
  max: number;
  onError(error: Error): void;
  connectLimitMs: number;
  heartbeat: Heartbeat;
}

function openPool(url: string, { max, onError, connectLimitMs, heartbeat }: PoolOptions): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectLimitMs,
    statement_timeout: 5_000,
    // Ends a single stuck connection while the database answers on others.
    answerLimitMs: 6_000,
    keepAlive: true,
    stream: heartbeat.stream,
    application_name: 'alma-ledger',
  });
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  return pool;
}

function isUnavailable(error: unknown): boolean {
  const kind = databaseFailure(driverError(error))?.kind;
  // A timeout counts as unavailable: the statement was cancelled, or its answer never arrived.
  return kind === 'unavailable' || kind === 'too-slow';
}
