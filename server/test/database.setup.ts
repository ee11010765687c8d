import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '../src/platform/database/index.ts';
import { type ManagedPostgres, startManagedDatabase } from '../src/platform/database/managed.ts';
import { ledgerMigrations } from '../src/wallet/index.ts';
import { administer, databaseUrl } from './database.ts';

declare global {
  var testDatabase: { managed?: ManagedPostgres; folder?: string; template: string } | undefined;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs once: provides a database server (TEST_DATABASE_URL or a managed one) and a migrated template to clone. */
export default async function setUpDatabase(): Promise<void> {
  const template = `alma_template_${process.pid}`;
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  const folder = configuredUrl ? undefined : await mkdtemp(path.join(tmpdir(), 'alma-test-'));
  const managed = folder ? await startManagedDatabase({ dataDir: folder, log: silent }) : undefined;
  process.env['ALMA_TEST_SERVER'] = managed?.url ?? configuredUrl ?? '';
  process.env['ALMA_TEST_TEMPLATE'] = template;
  globalThis.testDatabase = { template, ...(managed && folder ? { managed, folder } : {}) };

  // These data need not survive a power failure; tests of durability start their own database.
  if (managed) await administer('ALTER ROLE CURRENT_USER SET synchronous_commit = off');
  await administer(`CREATE DATABASE ${template}`);
  await migrateDatabase(databaseUrl(template));
  await migrateDatabase(databaseUrl(template), ledgerMigrations);
}
