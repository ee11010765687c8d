import { LRUCache } from 'lru-cache';

interface QuerySummary {
  /** `SELECT` */
  operation: string;
  /** `SELECT users` */
  summary: string;
}

const maxLength = 4_000;
const operations = new Set(
  'SELECT INSERT UPDATE DELETE WITH BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE LISTEN NOTIFY SET LOCK COPY TRUNCATE'.split(
    ' ',
  ),
);
const cache = new LRUCache<string, QuerySummary>({ max: 1_000 });

/** The operation and table of a statement. Statements are parameterised, so few distinct texts recur and are cached. */
export function querySummary(text: string): QuerySummary {
  const cached = cache.get(text);
  if (cached) return cached;
  const summary = summarise(text.slice(0, maxLength));
  if (text.length <= maxLength) cache.set(text, summary);
  return summary;
}

function summarise(text: string): QuerySummary {
  const word = /^\s*([a-z]{2,20})\b/i.exec(text)?.[1]?.toUpperCase() ?? '';
  const operation = operations.has(word) ? word : 'OTHER';
  const table = /\b(?:from|into|update)\s+"?([a-z_]{1,63})"?/i.exec(text)?.[1];
  return { operation, summary: table === undefined ? operation : `${operation} ${table}` };
}
