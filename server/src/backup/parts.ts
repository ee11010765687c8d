import { readMigrationFiles } from '#drizzle';
import type { DataConfig } from '../config/config.ts';
import { type Migrations, platformMigrations } from '../platform/database/index.ts';
import { ledgerMigrations } from '../wallet/index.ts';

/** Data with a schema of its own, possibly in a database of its own. */
export interface Part {
  name: 'product' | 'ledger';
  /** URL for the role that owns the tables. */
  url: string;
  schema: string;
  migrations: Migrations;
}

export function partsOf(config: DataConfig, url: string): Part[] {
  const product = config.databaseOwnerUrl ?? url;
  return [
    { name: 'product', url: product, schema: 'public', migrations: platformMigrations },
    {
      name: 'ledger',
      url: config.ledger.ownerUrl ?? config.ledger.databaseUrl ?? product,
      schema: ledgerMigrations.schema,
      migrations: ledgerMigrations,
    },
  ];
}

/** Time of the newest migration that this release knows. */
export const newestMigration = ({ migrations: { folder } }: Part): number =>
  readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
