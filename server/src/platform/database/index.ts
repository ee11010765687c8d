export { openDatabase, type Database, type Db, type Executor, type Transaction } from './database.ts';
export { databaseFault, isUniqueFault, type DatabaseFault } from './faults.ts';
export { createHeartbeat, type Heartbeat } from './heartbeat.ts';
export { migrateDatabase, type Migrations } from './migrate.ts';
