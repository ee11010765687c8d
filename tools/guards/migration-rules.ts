/**
 * What a migration must not do while the servers of the last release run on the same database: lock a table for long, or
 * take away what they use. A statement below a comment `-- allowed: reason` is left alone.
 */
interface Rule {
  pattern: RegExp;
  /** What is wrong, and what to do instead. */
  message: string;
  /** Does no harm to a table that this migration has made. */
  sparesNew?: boolean;
}

const rules: readonly Rule[] = [
  {
    pattern: /\bDROP\s+(?:TABLE|VIEW|SCHEMA|TYPE)\b|\bDROP\s+(?:COLUMN\b|(?!CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY|INDEX|TRIGGER|FUNCTION|TABLE|VIEW|SCHEMA|TYPE)"?\w+"?\s*(?:CASCADE|,|$))/i,
    message: 'drops what the last release may use. Stop using it in one release, drop it in the next.',
  },
  {
    pattern: /\bRENAME\b/i,
    message: 'renames what the last release uses. Add the new name, write both, and drop the old one in the next release.',
  },
  {
    pattern: /\b(?:SET\s+DATA\s+)?TYPE\s+(?!.*\bENUM\b)/i,
    message: 'changes a type, which rewrites the table under a lock. Add a column, fill it, and use it.',
  },
  {
    pattern: /\bALTER\s+COLUMN\b.*\bSET\s+NOT\s+NULL\b/is,
    message: 'reads the whole table under a lock, and refuses rows of the last release. Add a CHECK that is NOT VALID, then validate it.',
    sparesNew: true,
  },
  {
    pattern: /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT)(?=.*\bNOT\s+NULL\b)(?!.*\b(?:DEFAULT|GENERATED)\b)/is,
    message: 'adds a column that the last release does not fill. Give it a DEFAULT, or let it be null.',
    sparesNew: true,
  },
  {
    pattern: /\bDEFAULT\s+(?:gen_random_uuid|random|clock_timestamp|nextval)\s*\(/i,
    message: 'rewrites the table for a default that differs in each row. Add the column without it and fill it in pieces.',
    sparesNew: true,
  },
  {
    pattern: /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b/i,
    message: 'stops writing while the index is made. Make it CONCURRENTLY before, or say why the table is small.',
    sparesNew: true,
  },
  {
    pattern: /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:FOREIGN\s+KEY|CHECK)\b(?!.*\bNOT\s+VALID\b)/is,
    message: 'reads the whole table under a lock. Add it NOT VALID, and validate it in another migration.',
    sparesNew: true,
  },
  {
    pattern: /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:PRIMARY\s+KEY|UNIQUE|EXCLUDE)\b/i,
    message: 'makes an index under a lock. Make it CONCURRENTLY before, and add it USING INDEX.',
    sparesNew: true,
  },
  {
    pattern: /^(?:TRUNCATE|LOCK|CLUSTER|REINDEX|VACUUM)\b/i,
    message: 'locks a whole table.',
    sparesNew: true,
  },
  {
    pattern: /^(?:UPDATE|DELETE)\b(?!.*\bWHERE\b)/is,
    message: 'changes every row in one transaction. Do it in pieces, or say why the table is small.',
    sparesNew: true,
  },
];

const allowance = /^\s*--\s*allowed:\s*\S.{9,}$/m;
const tableOf = /(?:TABLE(?:\s+IF\s+(?:NOT\s+)?EXISTS)?(?:\s+ONLY)?|\bON|^UPDATE|^DELETE\s+FROM|^TRUNCATE|^LOCK)\s+((?:"?\w+"?\.)?"?\w+"?)/i;

const nameIn = (statement: string): string =>
  (tableOf.exec(statement)?.[1] ?? '').replaceAll('"', '').replace(/^public\./, '').toLowerCase();

/** Statements with the comments above them. What defines a function is one statement. */
const statementsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .flatMap((text) => (text.includes('$$') ? [text] : text.split(/;[ \t]*$/m)))
    .map((text) => text.trim())
    .filter(Boolean);

/** What one migration does wrong, each with its statement. */
export function migrationProblems(sql: string): string[] {
  const statements = statementsOf(sql).map((text) => ({
    isAllowed: allowance.test(text),
    code: text.replaceAll(/^\s*--.*$/gm, '').trim(),
  }));
  const made = new Set(
    statements.filter(({ code }) => /^CREATE\s+TABLE\b/i.test(code)).map(({ code }) => nameIn(code)),
  );
  return statements
    .filter(({ code, isAllowed }) => !isAllowed && !/^CREATE\s+(?:TABLE|OR|FUNCTION|TRIGGER)\b/i.test(code))
    .flatMap(({ code }) =>
      rules
        .filter(({ pattern, sparesNew }) => pattern.test(code) && !(sparesNew && made.has(nameIn(code))))
        .map(({ message }) => `"${code.replaceAll(/\s+/g, ' ').slice(0, 120)}" ${message}`),
    );
}
