import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '#drizzle';
import type { Transaction } from '../platform/database/index.ts';
import { idPattern } from '../platform/ids/index.ts';
import type { Platform } from '../platform/platform.ts';
import { openObjects } from '../platform/store/index.ts';

/** Recorded from the real engines by `server/test/demo/record.ts`. */
export const demoWorkFile = path.join(import.meta.dirname, 'demo-work.json');

/** Placeholder for the owner's id in the recorded rows. */
export const demoOwner = '00000000-0000-4000-8000-000000000000';

/**
 * The tables of projects, sessions and runs in the order of their references, with the columns that are not recorded.
 */
export const demoTables = {
  projects: { omitted: [], order: 'created_at' },
  project_files: { omitted: ['claimed_until'], order: 'created_at' },
  // The index of a file is built on first use.
  project_file_versions: { omitted: ['segment', 'object_key'], order: 'created_at' },
  ai_sessions: { omitted: [], order: 'created_at' },
  ai_messages: { omitted: ['position', 'request_id'], order: 'position' },
  ai_runs: { omitted: ['lease_id', 'lease_until'], order: 'created_at' },
  ai_run_events: { omitted: [], order: 'at, run_id, seq' },
} as const;

export interface DemoWork {
  recordedAt: string;
  /** The content of the project's only file. */
  content: string;
  rows: Record<string, Record<string, unknown>[]>;
}

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)`;
/** The age of the latest recorded event. */
const ageMs = 2 * 3_600_000;

/** Gives each of these people a project with a session and a question, a swarm chat and a finished spin run. */
export async function fillDemoWork(platform: Platform, userIds: readonly string[]): Promise<void> {
  const { recordedAt, content, rows } = JSON.parse(await readFile(demoWorkFile, 'utf8')) as DemoWork;
  const passedMs = platform.now() - ageMs - Date.parse(recordedAt);
  const shifted = (at: string): string => new Date(Date.parse(at) + passedMs).toISOString();
  const recorded = JSON.stringify(rows).replaceAll(new RegExp(moment, 'g'), shifted);
  const objects = openObjects(platform);
  for (const userId of userIds) {
    const rowsOfUser = JSON.parse(ownedBy(recorded, userId)) as DemoWork['rows'];
    await objects.store(Buffer.from(content), (tx, objectKey) => insertRows(tx, rowsOfUser, objectKey));
  }
  objects.stop();
}

async function insertRows(tx: Transaction, rows: DemoWork['rows'], objectKey: string): Promise<void> {
  for (const table of Object.keys(demoTables)) {
    const isContent = table === 'project_file_versions';
    const tableRows = (rows[table] ?? []).map((row) => (isContent ? { ...row, object_key: objectKey } : row));
    const columns = sql.join(
      Object.keys(tableRows[0] ?? {}).map((name) => sql.identifier(name)),
      sql`, `,
    );
    const name = sql.identifier(table);
    await tx.execute(
      sql`INSERT INTO ${name} (${columns})
        SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(tableRows)}::json)`,
    );
  }
}

/** The recorded rows with new ids. */
function ownedBy(recorded: string, userId: string): string {
  const ids = new Map([[demoOwner, userId]]);
  return recorded.replaceAll(new RegExp(idPattern, 'g'), (id) => {
    const newId = ids.get(id) ?? randomUUID();
    ids.set(id, newId);
    return newId;
  });
}
