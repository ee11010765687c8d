import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../src/platform/database/index.ts';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import { ledgerMigrations } from '../../src/wallet/index.ts';
import { makeThings, type Things } from '../access/things.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { type Actors, changeEverything, readEverything, sendEveryFrame } from './calls.ts';
import { type Explained, explainEverything, openPlanLog, type PlanLog } from './explained.ts';
import { fill, fillPerson } from './fill.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface GrownPlatform {
  server: TestServer;
  client: pg.Client;
  actors: Actors;
  /** Tokens of a person with many rows in every table. */
  things: Things;
  plans: PlanLog;
  close(): Promise<void>;
}

/** Starts a server on its own large database, which logs the plan of every statement. */
export async function startGrown(): Promise<GrownPlatform> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-plans-'));
  const managed: ManagedPostgres = await startManagedDatabase({ dataDir: folder, log: silent });
  const { url } = managed;
  await migrateDatabase(url);
  await migrateDatabase(url, ledgerMigrations);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  await fill(client, { people: 2_500, messages: 10_000, transfers: 6_000, projects: 2_500 });

  await explainEverything(url);
  const plans = await openPlanLog(folder);
  const env = { RATE_TEST_MAILS_PER_MINUTE: '1000' };
  const server = await startTestServer({ databaseUrl: url, env });
  const [admin, treasury, stranger] = await Promise.all(
    ['admin', 'treasury', 'stranger'].map((name) => server.signIn(`${name}@alma.test`)),
  );
  if (!admin || !treasury || !stranger) throw new Error('nobody signed in');
  await client.query("INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN'), ($2, 'TREASURY')", [
    admin.userId,
    treasury.userId,
  ]);
  const things = await makeThings(server, stranger.userId);
  await fillPerson(client, things.userId);
  return {
    ...{ server, client, actors: { admin, treasury, stranger }, things, plans },
    async close() {
      await client.end();
      await server.close();
      await managed.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Survey {
  statements: Explained[];
  /** Calls that failed. */
  refused: string[];
}

/** Makes every call and sends every frame, and reads the statements that the database executed. */
export async function survey({ server, things, actors, plans }: GrownPlatform): Promise<Survey> {
  const refused = await readEverything(server, things, actors);
  await sendEveryFrame(server, things, things.params['chat_id'] ?? '');
  refused.push(...(await changeEverything(server, things, actors)));
  return { statements: await plans.read(), refused };
}

/** The row count of every table of the product and the ledger. */
export async function tableSizes(client: pg.Client): Promise<Map<string, number>> {
  await client.query('ANALYZE');
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples::int AS rows FROM pg_class
     WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'ledger') AND relname NOT LIKE '\\_\\_%'`,
  );
  return new Map(rows.map(({ name, rows: size }) => [name, size]));
}
