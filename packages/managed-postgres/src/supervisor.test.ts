import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type ManagedPostgres, startManagedPostgres } from './managed-postgres.ts';
import { names } from './testing/names.ts';
import { eventually } from './testing/processes.ts';

let dataDir: string;
let database: ManagedPostgres;
let messages: string[];

async function start(): Promise<void> {
  const note = (message: string) => void messages.push(message);
  database = await startManagedPostgres({ dataDir, names, log: { info: note, warn: note, error: note } });
}

const version = (): string => join(dataDir, 'postgres/PG_VERSION');
const failedStarts = (): number =>
  readFileSync(join(dataDir, 'postgres.log'), 'utf8').split('is not a valid data directory').length - 1;

/** Kills PostgreSQL, which cannot start any more. */
async function breakDatabase(): Promise<void> {
  await rename(version(), `${version()}.aside`);
  process.kill(database.pid(), 'SIGKILL');
}
const mend = (): Promise<void> => rename(`${version()}.aside`, version());

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/sample-supervised-');
  await chmod(dataDir, 0o755);
  messages = [];
  await start();
});
afterEach(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a database that was killed and whose start fails', () => {
  it('is restarted until it starts, and reports each change once', async () => {
    const killed = database.pid();
    messages = [];
    await breakDatabase();
    await eventually(() => failedStarts() === 2);
    await mend();
    await eventually(() => messages.includes('The database is running again.'));
    expect(database.pid()).not.toBe(killed);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    expect(messages).toEqual([
      'The database ended unexpectedly and is being restarted.',
      expect.stringContaining('did not start'),
      'The database is running again.',
    ]);
  });

  it('stops immediately while it waits for its next attempt', async () => {
    await breakDatabase();
    await eventually(() => failedStarts() === 4);
    // The next attempt is eight seconds away.
    const began = performance.now();
    await database.stop();
    expect(performance.now() - began).toBeLessThan(6_000);
    await mend();
    await expect(start()).resolves.toBeUndefined();
  });
});
