export { type ClusterEntry, readBaseBackup } from './base-backup.ts';
export { ManagedPostgresError, type Log, type Names } from './errors.ts';
export { type Handover, LOG_FILE, openHandover, unbrokenMarker } from './handover.ts';
export {
  findManagedPostgres,
  hasManagedPostgres,
  startManagedPostgres,
  type ManagedPostgres,
} from './managed-postgres.ts';
export { recoverManagedPostgres } from './recovery.ts';
