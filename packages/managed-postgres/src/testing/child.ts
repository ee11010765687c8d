// A process for tests to kill: runs PostgreSQL and prints its address when it is up.
import { startManagedPostgres } from '../managed-postgres.ts';
import { names } from './names.ts';

const [dataDir = '', address = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };

try {
  const database = await startManagedPostgres({ dataDir, address, log, names });
  process.stdout.write(`${JSON.stringify({ url: database.url, pid: database.pid() })}\n`);
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
