import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp, type Parts } from '../../server/src/app.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { seedDemoPeople } from '../../server/src/development/index.ts';
import { migrateDatabase, openDatabase } from '../../server/src/platform/database/index.ts';
import { startMetrics } from '../../server/src/platform/metrics/index.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import { startTracing, traceIds } from '../../server/src/platform/tracing/index.ts';
import { watchLoop } from './loop.ts';
import { reportUsage } from './usage.ts';

/** A few people act as many, from one address. */
const withoutLimits = {
  RATE_CALLS_PER_MINUTE: '100000000',
  RATE_SIGN_INS_PER_MINUTE: '1000000',
  RATE_SOCKET_MESSAGES_PER_SECOND: '1000000',
  RATE_SOCKET_JOINS_PER_MINUTE: '1000000',
  RATE_SOCKET_OPENINGS_PER_MINUTE: '1000000',
  RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '1000000',
  SOCKETS_PER_USER: '100000',
  EVENT_STREAMS_PER_USER: '1000',
  CONNECTIONS_PER_ADDRESS: '100000',
  REQUESTS_PER_ADDRESS: '100000',
  REQUESTS_PER_USER: '100000',
  WAITING_SOCKETS: '100000',
  WAITING_SOCKETS_PER_ADDRESS: '100000',
};

/** A busy machine may be slow to connect. */
const timeoutMs = 60_000;

export interface Served {
  url: string;
  port: string;
  /** Environment variables in addition to those of every benchmark. */
  settings?: Record<string, string> | undefined;
  parts?: ((config: Config) => Promise<Parts>) | undefined;
  /** Also reports how long its event loop works without a break. */
  isLoopWatched?: boolean;
}

/** Serves the product on a benchmark database until its parent disconnects, and reports its resource usage. */
export async function serveProduct({
  url,
  port,
  settings = {},
  parts,
  isLoopWatched = false,
}: Served): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-benchmark-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: port,
    DATABASE_URL: url,
    ALMA_DATA_DIR: folder,
    ALMA_WEB_DIR: folder,
    ALMA_SECRET: 'a secret that only the benchmark has, long enough',
    ...withoutLimits,
    ...settings,
  });
  const mixin = config.tracing ? { mixin: () => traceIds() } : {};
  // Production also writes one line per request; here the lines are discarded.
  const log = pino({ level: 'info', ...mixin }, { write: () => undefined });
  await migrateDatabase(url);
  await startMetrics(config.metrics, 'benchmark');
  await startTracing(config.tracing, { version: 'benchmark', log });
  const database = openDatabase(url, {
    poolSize: config.databasePoolSize,
    connectLimitMs: timeoutMs,
    silenceMs: timeoutMs,
    onError: (error) => void process.stderr.write(`${error.message}\n`),
  });
  const platform: Platform = {
    config,
    database,
    log,
    version: 'benchmark',
    publicUrl: config.publicUrl,
    now: Date.now,
  };
  await seedDemoPeople(platform);
  const app = await buildApp(platform, await parts?.(config));
  await app.listen({ port: config.port, host: '127.0.0.1' });
  reportUsage(isLoopWatched ? watchLoop() : undefined);
  process.on('disconnect', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
  process.send?.('ready');
}
