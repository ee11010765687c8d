import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** A node of a plan as PostgreSQL reports it after the statement ran. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A statement that reached the database, and how it was carried out. */
export interface Explained {
  text: string;
  plan: PlanNode;
}

/** What PostgreSQL's own module writes: every statement with its plan, also those inside functions and of foreign keys. */
const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_parameter_max_length': '0',
};

/** From now on new connections to the database write the plan of each statement to the log of a managed PostgreSQL. */
export async function explainEverything(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  for (const [name, value] of Object.entries(explaining))
    await client.query(`ALTER DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
  await client.end();
}

export interface PlanLog {
  /** The statements that were carried out since the last call. */
  read(): Promise<Explained[]>;
}

/** @param dataDir of a managed PostgreSQL whose databases explain everything */
export async function openPlanLog(dataDir: string): Promise<PlanLog> {
  const file = path.join(dataDir, 'postgres.log');
  let read = (await stat(file)).size;
  return {
    async read() {
      const { size } = await stat(file);
      const log = await open(file);
      const bytes = Buffer.alloc(size - read);
      await log.read(bytes, 0, bytes.length, read);
      await log.close();
      read = size;
      return explainedIn(bytes.toString());
    },
  };
}

/** Each line of an entry but the first begins with a tab. */
function explainedIn(log: string): Explained[] {
  return [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, json = '']) => {
    const entry = JSON.parse(json.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode };
    return { text: entry['Query Text'].replaceAll(/\s+/g, ' ').trim(), plan: entry.Plan };
  });
}
