export { ManagedPostgresError, type Log, type Names } from './errors.ts';
export { findManagedPostgres, startManagedPostgres, type ManagedPostgres } from './managed-postgres.ts';
