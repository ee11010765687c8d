import type { Explained, PlanNode } from './explained.ts';

/** Rows that one step of a plan may read or sort; pages, batches and per-person limits are smaller. */
const maxRows = 600;

export interface Finding {
  /** The problem: `reads all of users`. */
  problem: string;
  statement: string;
}

/** Finds steps whose cost grows with the platform instead of with the result. */
export function findingsIn({ text, plan }: Explained, growing: ReadonlySet<string>): Finding[] {
  return [...stepsOf(plan)].flatMap((step) => {
    const problem = problemOf(step, growing);
    return problem === undefined ? [] : [{ problem, statement: text }];
  });
}

function problemOf(step: PlanNode, growing: ReadonlySet<string>): string | undefined {
  const kind = step['Node Type'];
  const table = step['Relation Name'] ?? '';
  const rows = rowsOf(step);
  if (kind === 'Seq Scan' && growing.has(table) && step['Actual Loops'] !== 0) return `scans ${table}`;
  if (kind.endsWith('Scan') && growing.has(table) && rows > maxRows) return `reads many rows of ${table}`;
  const isSort = kind === 'Sort' || kind === 'Incremental Sort';
  if (isSort && (step.Plans ?? []).some((input) => rowsOf(input) > maxRows)) return 'sorts many rows';
  return undefined;
}

/** Rows that a step read, in all its loops. */
function rowsOf(step: PlanNode): number {
  const each =
    (step['Actual Rows'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0);
  return each * (step['Actual Loops'] ?? 1);
}

function* stepsOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const step of plan.Plans ?? []) yield* stepsOf(step);
}

/** The tables that a statement accessed. */
export const tablesIn = ({ plan }: Explained): string[] =>
  [...stepsOf(plan)].flatMap((step) => step['Relation Name'] ?? []);
