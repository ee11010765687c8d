import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findText } from '../../src/ml/projects/versions.repository.ts';
import { migrateDatabase, openDatabase } from '../../src/platform/database/index.ts';
import { emptyDatabase } from '../database.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');
/** The last release that kept contents whole. */
const lastWhole = 11;

/** The migrations of a release that was earlier. */
async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-migrations-'));
  await cp(migrations, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number }[] };
  await writeFile(
    journal,
    JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx <= lastWhole) }),
  );
  return folder;
}

export function migrationCases(): void {
  it('contents that an earlier release has kept whole say the same in pieces', async () => {
    const empty = await emptyDatabase();
    const folder = await earlierMigrations();
    const { db, pool, close } = openDatabase(empty.url, { poolSize: 1, onError: () => undefined });
    try {
      await migrateDatabase(empty.url, { folder, lock: 1 });
      const texts = ['# Small', `\uFEFF${'Grüße, 日本 🎉\r\n'.repeat(9000)}`];
      const { rows } = await pool.query<{ id: string }>(
        `WITH u AS (INSERT INTO users (handle, display_name) VALUES ('a', 'A') RETURNING user_id),
         p AS (INSERT INTO projects (owner_id, title, description, created_at, updated_at)
           SELECT user_id, 'P', '', now(), now() FROM u RETURNING id)
         INSERT INTO project_files (project_id, filename, status, size, version, created_at, updated_at)
           SELECT id, 'a.md', 'active', 1, '1', now(), now() FROM p RETURNING id`,
      );
      const fileId = rows[0]?.id ?? '';
      for (const [version, text] of texts.entries())
        await pool.query('INSERT INTO project_file_versions VALUES ($1, $2, $3, NULL, now())', [
          fileId,
          String(version),
          Buffer.from(text),
        ]);
      await migrateDatabase(empty.url);
      for (const [version, text] of texts.entries())
        expect((await findText(db, { fileId, version: String(version) })) === text).toBe(true);
      const { rows: pieces } = await pool.query(
        'SELECT version, count(*)::int AS pieces FROM project_file_pieces p JOIN project_file_versions v ON v.id = content_id WHERE project_id IS NOT NULL GROUP BY 1 ORDER BY 1',
      );
      expect(pieces).toEqual([
        { version: '0', pieces: 1 },
        { version: '1', pieces: 4 },
      ]);
    } finally {
      await close();
      await empty.drop();
      await rm(folder, { recursive: true });
    }
  });
}
