import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** A plan node as reported by PostgreSQL after execution. */
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

/** An executed statement and its plan. */
export interface Explained {
  text: string;
  plan: PlanNode;
}

/** Settings of `auto_explain`: logs the plan of every statement, also those inside functions and of foreign keys. */
const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_parameter_max_length': '0',
};

/** Makes new connections to this database write the plan of each statement to the log of PostgreSQL. */
export async function explainEverything(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  for (const [name, value] of Object.entries(explaining))
    await client.query(`ALTER DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
  await client.end();
}

export interface PlanLog {
  /** The statements executed since the last call. */
  read(): Promise<Explained[]>;
}

/** @param dataDir of a managed PostgreSQL whose databases were set up by `explainEverything` */
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

/** Every line of an entry except the first begins with a tab. */
function explainedIn(log: string): Explained[] {
  return [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, json = '']) => {
    const entry = JSON.parse(json.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode };
    return { text: entry['Query Text'].replaceAll(/\s+/g, ' ').trim(), plan: entry.Plan };
  });
}
