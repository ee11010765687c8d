// A stand-in for the server in tests that kill it: holds a managed database and says when it is up.
import { startManagedDatabase } from '../src/platform/database/managed.ts';

const [dataDir = '', address = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };

try {
  const database = await startManagedDatabase({ dataDir, address, log });
  process.stdout.write(`${JSON.stringify({ url: database.url, pid: database.pid() })}\n`);
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
