import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database/index.ts';

/** How the archive of the database is. */
export interface ArchiveHealth {
  /** Rejects while a restore could not reach the present. */
  check(): Promise<void>;
  state(): { waitingBytes: number; waitingSeconds: number };
}

/** What every domain is built from. Nothing of it is global, so that tests run many servers in one process. */
export interface Platform {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  version: string;
  /** Continuous archiving of the managed database; undefined when there is none. */
  archive?: ArchiveHealth | undefined;
  /** Our own origin as browsers see it, without a closing slash. With port 0 it is known once the server listens. */
  publicUrl: string;
  /** Milliseconds since the epoch; tests move it. */
  now(): number;
}
