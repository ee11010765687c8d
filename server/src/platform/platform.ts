import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from './database/index.ts';

/** State of the database's continuous archive. */
export interface ArchiveHealth {
  /** Rejects while a restore from the archive could not reach the present. */
  check(): Promise<void>;
  state(): { waitingBytes: number; waitingSeconds: number };
}

/** What every domain is built from. Nothing in it is global, so that tests can run many servers in one process. */
export interface Platform {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  version: string;
  /** Continuous archiving of the managed database; undefined when there is none. */
  archive?: ArchiveHealth | undefined;
  /** Origin of this server for browsers, without a trailing slash. With port 0 known once the server listens. */
  publicUrl: string;
  /** Milliseconds since the epoch; tests move it. */
  now(): number;
}
