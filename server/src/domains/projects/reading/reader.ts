import { openDatabase, type Database } from '../../../platform/database/index.ts';
import type { ReaderAnswer, ReaderTask } from './reader-tasks.ts';
import { readVersion } from './read-version.ts';

let database: Database | undefined;

async function read({ databaseUrl, file }: ReaderTask): Promise<ReaderAnswer> {
  // A connection that breaks while nothing is asked is opened anew.
  database ??= openDatabase(databaseUrl, { poolSize: 1, onError: () => undefined });
  try {
    return { passages: await readVersion(database.db, file) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (task: ReaderTask) => void read(task).then((answer) => process.send?.(answer)));
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
