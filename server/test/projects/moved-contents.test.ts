import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { moveContents } from '../../src/ml/projects/index.ts';
import { migrateDatabase, openDatabase } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createObjects, type ObjectStore, openStore } from '../../src/platform/store/index.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';

const fixture = path.join(import.meta.dirname, '../platform/migrations/ba91210.sql');

describe('contents of project files that the database stores in pieces', () => {
  let folder: string;
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'alma-objects-'));
    database = await emptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await store();
    await migrateDatabase(database.url);
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** The part of a server that moves contents. */
  function server(objectStore: ObjectStore = openStore({ folder })) {
    const second = openDatabase(database.url, { poolSize: 3, onError: () => undefined, isGuarded: true });
    const log = { info: () => undefined, warn: () => undefined } as unknown as Platform['log'];
    const platform = { database: second, log, now: Date.now } as Platform;
    const objects = createObjects(platform, objectStore);
    const start = async (): Promise<void> => {
      try {
        await moveContents(platform, objects);
      } finally {
        await second.close();
      }
    };
    return { start };
  }

  /** The oldest database, with contents in several pieces that split a character, and an interrupted upload. */
  async function store(): Promise<void> {
    await client.query(await readFile(fixture, 'utf8'));
    await client.query(`
      RESET search_path;
      WITH contents AS (
        INSERT INTO project_file_versions (id, file_id, project_id, version, created_at)
        SELECT gen_random_uuid(), f.id, f.project_id, 'more-' || n, now() FROM project_files f, generate_series(1, 20) n
        RETURNING id, version)
      INSERT INTO project_file_pieces SELECT id, piece, CASE piece WHEN 0 THEN '\\x23e2'::bytea ELSE '\\x82ac'::bytea || convert_to(version, 'UTF8') END
      FROM contents, generate_series(0, 1) piece;
      WITH broken AS (
        INSERT INTO project_file_versions (project_id, created_at) SELECT id, now() FROM projects LIMIT 1 RETURNING id)
      INSERT INTO project_file_pieces SELECT id, 0, 'x' FROM broken`);
  }

  async function texts(): Promise<Map<string, string>> {
    const { rows } = await client.query<{ version: string; key: string; size: number }>(
      'SELECT version, object_key AS key, size FROM project_file_versions WHERE object_key IS NOT NULL',
    );
    const read = rows.map(async ({ version, key, size }): Promise<[string, string]> => {
      const bytes = await readFile(path.join(folder, key.slice(0, 2), key));
      expect(bytes).toHaveLength(size);
      return [version, bytes.toString()];
    });
    return new Map(await Promise.all(read));
  }

  const count = async (table: string): Promise<number> =>
    Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  const objects = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).flatMap((name) => name.split(path.sep)[1] ?? []);
  const all = new Map([
    ['v1', '# Small'],
    ...Array.from({ length: 20 }, (_none, n): [string, string] => [`more-${n + 1}`, `#€more-${n + 1}`]),
  ]);

  it('are moved once by servers that start together', async () => {
    await Promise.all([server().start(), server().start(), server().start()]);
    expect(await texts()).toEqual(all);
    expect(await objects()).toHaveLength(all.size);
    for (const table of ['project_file_pieces', 'loose_objects']) expect(await count(table)).toBe(0);
    expect(await count('project_file_versions')).toBe(all.size);
  });

  it('are moved by the next server if the store fails halfway, and are never lost', async () => {
    const working = openStore({ folder });
    let rest = 10;
    const failing: ObjectStore = {
      ...working,
      put: (key, content) => (rest-- > 0 ? working.put(key, content) : Promise.reject(new Error('away'))),
    };
    await expect(server(failing).start()).rejects.toThrow('away');
    const moved = await texts();
    expect(moved.size).toBeGreaterThan(0);
    expect(moved.size).toBeLessThan(all.size);
    const { rows } = await client.query<{ version: string }>(
      'SELECT DISTINCT version FROM project_file_versions JOIN project_file_pieces ON content_id = id',
    );
    expect([...moved.keys(), ...rows.map(({ version }) => version)].sort()).toEqual([...all.keys()].sort());
    await server().start();
    expect(await texts()).toEqual(all);
    const { rows: known } = await client.query<{ key: string }>(
      'SELECT object_key AS key FROM project_file_versions UNION SELECT object_key FROM loose_objects',
    );
    expect(known.map(({ key }) => key)).toEqual(expect.arrayContaining(await objects()));
  });
});
