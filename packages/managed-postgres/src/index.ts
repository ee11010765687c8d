export { ManagedPostgresError, type Log, type Names } from './errors.ts';
export { startManagedPostgres, type ManagedPostgres } from './managed-postgres.ts';
