import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { seedDemoPeople } from '../src/development/index.ts';
import { migrateDatabase, openDatabase } from '../src/platform/database/index.ts';
import { type ManagedPostgres, startManagedDatabase } from '../src/platform/database/managed.ts';
import { ledgerMigrations } from '../src/wallet/index.ts';
import { administer, databaseUrl, testSecret } from './database.ts';

declare global {
  var testDatabase: { managed?: ManagedPostgres; folder?: string; templates: string[] } | undefined;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs once: provides a database server (TEST_DATABASE_URL or a managed one) and migrated templates to clone. */
export default async function setUpDatabase(): Promise<void> {
  const template = `alma_template_${process.pid}`;
  const peopled = `${template}_peopled`;
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  const folder = configuredUrl ? undefined : await mkdtemp(path.join(tmpdir(), 'alma-test-'));
  const managed = folder ? await startManagedDatabase({ dataDir: folder, log: silent }) : undefined;
  process.env['ALMA_TEST_SERVER'] = managed?.url ?? configuredUrl ?? '';
  process.env['ALMA_TEST_TEMPLATE'] = template;
  process.env['ALMA_TEST_PEOPLED_TEMPLATE'] = peopled;
  globalThis.testDatabase = {
    templates: [template, peopled],
    ...(managed && folder ? { managed, folder } : {}),
  };

  // These data need not survive a power failure; tests of durability start their own database.
  if (managed) await administer('ALTER ROLE CURRENT_USER SET synchronous_commit = off');
  await administer(`CREATE DATABASE ${template}`);
  await migrateDatabase(databaseUrl(template));
  await migrateDatabase(databaseUrl(template), ledgerMigrations);
  await administer(`CREATE DATABASE ${peopled} TEMPLATE ${template}`);
  await addDemoPeople(databaseUrl(peopled));
}

/** Most servers of tests start with the demo people, who take longer to add than to copy. */
async function addDemoPeople(url: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', ALMA_SECRET: testSecret, DATABASE_URL: url });
  const { databasePoolSize: poolSize, publicUrl } = config;
  const database = openDatabase(url, { poolSize, onError: () => undefined, isGuarded: false });
  const log = pino({ level: 'silent' });
  await seedDemoPeople({ config, database, log, version: '0.0.0-test', publicUrl, now: Date.now });
  await database.close();
}
