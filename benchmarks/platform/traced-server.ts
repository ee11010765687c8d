// The product's own server, with or without metrics and traces: `traced-server.ts <url> <port> [otlp] [metrics port] [share]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { seedDemoPeople } from '../../server/src/development/index.ts';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import { startMetrics } from '../../server/src/platform/metrics/index.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import { startTracing, traceIds } from '../../server/src/platform/tracing/index.ts';
import { tellUsage } from '../chat/usage.ts';

const [url = '', port = '', otlp = '', metricsPort = '', share = ''] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'alma-benchmark-'));
const config = readConfig({
  NODE_ENV: 'test',
  PORT: port,
  DATABASE_URL: url,
  ALMA_DATA_DIR: folder,
  ALMA_WEB_DIR: folder,
  ALMA_SECRET: 'a secret that only the benchmark has, long enough',
  RATE_CALLS_PER_MINUTE: '100000000',
  RATE_SIGN_INS_PER_MINUTE: '100000',
  OTEL_EXPORTER_OTLP_ENDPOINT: otlp,
  OTEL_TRACES_SAMPLER_ARG: share,
  METRICS_PORT: metricsPort,
});
const mixin = config.tracing ? { mixin: () => traceIds() } : {};
// One line a request is written in production too; here it goes nowhere.
const log = pino({ level: 'info', ...mixin }, { write: () => undefined });
await startMetrics(config.metrics, 'benchmark');
await startTracing(config.tracing, { version: 'benchmark', log });
const platform: Platform = {
  config,
  database: openDatabase(url, {
    poolSize: config.databasePoolSize,
    // Longer than usual, for a machine that has other work.
    connectLimitMs: 60_000,
    silenceMs: 60_000,
    onError: (error) => void process.stderr.write(`${error.message}\n`),
  }),
  log,
  version: 'benchmark',
  publicUrl: config.publicUrl,
  now: Date.now,
};
await seedDemoPeople(platform);
const app = await buildApp(platform);
await app.listen({ port: config.port, host: '127.0.0.1' });
tellUsage();
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.('ready');
