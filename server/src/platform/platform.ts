import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database/index.ts';

/** What every domain is built from. Nothing of it is global, so that tests run many servers in one process. */
export interface Platform {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  version: string;
  /** Our own origin as browsers see it, without a closing slash. With port 0 it is known once the server listens. */
  publicUrl: string;
  /** Milliseconds since the epoch; tests move it. */
  now(): number;
}
