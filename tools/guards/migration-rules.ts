/**
 * Forbids migrations that harm servers of the last release on the same database: that lock a table for long, or remove
 * what they use. A statement below a comment `-- allowed: reason` is exempt.
 */
interface Rule {
  pattern: RegExp;
  /** The problem, and what to do instead. */
  message: string;
  /** Harmless for a table that the same migration creates. */
  sparesNew?: boolean;
}

const rules: readonly Rule[] = [
  {
    pattern:
      /\bDROP (?:TABLE|VIEW|SCHEMA|TYPE)\b|\bDROP (?:COLUMN\b|(?!CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY|INDEX|TRIGGER|FUNCTION|TABLE|VIEW|SCHEMA|TYPE)"?\w+"? ?(?:CASCADE|,|$))/i,
    message: 'drops what the last release may use. Stop using it in one release and drop it in the next.',
  },
  {
    pattern: /\bRENAME\b/i,
    message:
      'renames what the last release uses. Add the new name, write both, and drop the old one in the next release.',
  },
  {
    pattern: /\b(?:SET DATA )?TYPE (?!.*\bENUM\b)/i,
    message: 'changes a type, which rewrites the table under a lock. Add a column, fill it, and use it.',
  },
  {
    pattern: /\bALTER COLUMN\b.*\bSET NOT NULL\b/i,
    message:
      'reads the whole table under a lock, and refuses rows of the last release. Add a CHECK that is NOT VALID, then validate it.',
    sparesNew: true,
  },
  {
    pattern: /\bADD (?:COLUMN )?(?!CONSTRAINT)(?=.*\bNOT NULL\b)(?!.*\b(?:DEFAULT|GENERATED)\b)/i,
    message: 'adds a column that the last release does not fill. Give it a DEFAULT, or let it be null.',
    sparesNew: true,
  },
  {
    pattern: /\bDEFAULT (?:gen_random_uuid|random|clock_timestamp|nextval) ?\(/i,
    message:
      'rewrites the table for a default that differs in each row. Add the column without it and fill it in batches.',
    sparesNew: true,
  },
  {
    pattern: /\bCREATE (?:UNIQUE )?INDEX\b/i,
    message:
      'stops writing while the index is built. Build it CONCURRENTLY before, or say why the table is small.',
    sparesNew: true,
  },
  {
    pattern: /\bADD (?:CONSTRAINT \S+ )?(?:FOREIGN KEY|CHECK)\b(?!.*\bNOT VALID\b)/i,
    message: 'reads the whole table under a lock. Add it NOT VALID, and validate it in another migration.',
    sparesNew: true,
  },
  {
    pattern: /\bADD (?:CONSTRAINT \S+ )?(?:PRIMARY KEY|UNIQUE|EXCLUDE)\b/i,
    message: 'builds an index under a lock. Build it CONCURRENTLY before, and add it USING INDEX.',
    sparesNew: true,
  },
  {
    pattern: /^(?:TRUNCATE|LOCK|CLUSTER|REINDEX|VACUUM)\b/i,
    message: 'locks a whole table.',
    sparesNew: true,
  },
  {
    pattern: /^(?:UPDATE|DELETE)\b(?!.*\bWHERE\b)/i,
    message: 'changes every row in one transaction. Do it in batches, or say why the table is small.',
    sparesNew: true,
  },
];

/** A reason of at least ten characters. */
const isAllowance = (line: string): boolean => /^-- allowed: \S.{9}/.test(line.trim());
const isComment = (line: string): boolean => line.trimStart().startsWith('--');

const tableOf =
  /(?:TABLE(?: IF (?:NOT )?EXISTS)?(?: ONLY)?|\bON|^UPDATE|^DELETE FROM|^TRUNCATE|^LOCK) ((?:"?\w+"?\.)?"?\w+"?)/i;

const nameIn = (statement: string): string =>
  (tableOf.exec(statement)?.[1] ?? '')
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .toLowerCase();

/** Statements with the comments above them. A function definition is one statement. */
const statementsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .flatMap((text) => (text.includes('$$') ? [text] : text.split(/;[ \t]*$/m)))
    .map((text) => text.trim())
    .filter(Boolean);

/** The code without comments, with single spaces. */
const codeOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isComment(line))
    .join(' ')
    .split(/\s+/)
    .join(' ')
    .trim();

/** The problems of one migration, each with its statement. */
export function migrationProblems(sql: string): string[] {
  const statements = statementsOf(sql).map((text) => ({
    isAllowed: text.split('\n').some(isAllowance),
    code: codeOf(text),
  }));
  const created = new Set(
    statements.filter(({ code }) => /^CREATE TABLE\b/i.test(code)).map(({ code }) => nameIn(code)),
  );
  return statements
    .filter(({ code, isAllowed }) => !isAllowed && !/^CREATE (?:TABLE|OR|FUNCTION|TRIGGER)\b/i.test(code))
    .flatMap(({ code }) =>
      rules
        .filter(({ pattern, sparesNew }) => pattern.test(code) && !(sparesNew && created.has(nameIn(code))))
        .map(({ message }) => `"${code.slice(0, 120)}" ${message}`),
    );
}
