import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { runKills } from './kill-run.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'alma-kill-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

// The long run has its own command: node server/test/chats/long.ts
it('loses, repeats and reorders nothing when servers are killed while people write', async () => {
  const report = await runKills({
    databaseUrl: database.url,
    servers: 2,
    folder,
    kills: 2,
    lifeMs: 1_500,
  });
  expect(report.errors).toEqual([]);
  expect(report).toMatchObject({ kills: 2 });
  expect(report.acknowledged).toBeGreaterThan(20);
});
