// The product's own server on the database of the benchmark, with one ledger or the other. Answers its parent with
// the processor time that it has used, so that only the measured part counts.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp, type Parts } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { migrateDatabase, openDatabase } from '../../server/src/platform/database/index.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import { connect } from '../../server/src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../server/src/wallet/ledger/postgres/postgres-ledger.ts';
import { createWalletOwners } from '../../server/src/wallet/ledger/postgres/wallet-owners.ts';
import { createPlainLedger, plainTables } from './plain-ledger.ts';

const [variant = 'alma', url = '', port = '4200'] = process.argv.slice(2);
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
await migrateDatabase(url);
const onError = (error: Error): void => void process.stderr.write(`${error.message}\n`);
const database = openDatabase(url, { poolSize: config.databasePoolSize, onError });
// One line a request is written in production too; here it goes nowhere.
const log = pino({ level: 'info' }, { write: () => undefined });
const platform: Platform = {
  config,
  database,
  log,
  version: 'benchmark',
  publicUrl: config.publicUrl,
  now: Date.now,
};
const app = await buildApp(platform, await parts());
await app.listen({ port: config.port, host: '127.0.0.1' });
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.('ready');

async function parts(): Promise<Parts> {
  if (variant !== 'plain') return {};
  await database.pool.query(plainTables);
  // As many connections as the engine of the product may use, and more than it needs.
  const { pool } = openDatabase(url, { poolSize: 10, onError });
  const connection = connect({ url, poolSize: config.ledger.poolSize, onError });
  const ledger = { ...createPostgresLedger(connection), ...createPlainLedger(pool) };
  return { walletStorage: { ledger, owners: createWalletOwners(connection) } };
}
