import path from 'node:path';
import type { Migrations } from '../../../platform/database/index.ts';

export const ledgerMigrations: Migrations = {
  folder: path.join(import.meta.dirname, 'migrations'),
  lock: 7_146_102,
  schema: 'ledger',
};
