export { anyOf } from './any-of.ts';
export { countUpTo, readPage } from './count-up-to.ts';
export { openDatabase, type Database, type Db, type Executor, type Transaction } from './database.ts';
export { databaseFailure, driverError, type DatabaseFailure } from './errors.ts';
export { createFullTotals } from './full-totals.ts';
export { createHeartbeat, type Heartbeat } from './heartbeat.ts';
export { countQueue, isFree, type Lease, leaseEnd } from './leases.ts';
export { migrateDatabase, type Migrations, platformMigrations, TableInUse } from './migrate.ts';
export { observePool } from './observe-pool.ts';
