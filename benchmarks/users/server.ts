// The product's own server on a database of the benchmark: `server.ts <url> <port>`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { seedDemoPeople } from '../../server/src/development/index.ts';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import type { Platform } from '../../server/src/platform/platform.ts';

const [url = '', port = '4220'] = process.argv.slice(2);
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
});
const database = openDatabase(url, {
  poolSize: config.databasePoolSize,
  onError: (error) => void process.stderr.write(`${error.message}\n`),
});
const platform: Platform = {
  config,
  database,
  // One line a request is written in production too; here it goes nowhere.
  log: pino({ level: 'info' }, { write: () => undefined }),
  version: 'benchmark',
  publicUrl: config.publicUrl,
  now: Date.now,
};
await seedDemoPeople(platform);
const app = await buildApp(platform);
await app.listen({ port: config.port, host: '127.0.0.1' });
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.('ready');
