import { expect, it } from '@jest/globals';
import { migrationProblems } from './migration-rules.ts';
import { filesLike, textOf } from './source-files.ts';

/** Migrations older than these rules, which have already run everywhere. */
const released = /^server\/migrations\/000[0-7]_|\/ledger\/postgres\/migrations\/0000_/;

const migrations = filesLike(
  'server/migrations/*.sql',
  'server/src/wallet/ledger/postgres/migrations/*.sql',
).filter((file) => !released.test(file));

it('no new migration locks a table for long or removes what the last release uses', () => {
  const problems = migrations.flatMap((file) =>
    migrationProblems(textOf(file)).map((problem) => `${file}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

it('keeps only the snapshot of the newest migration, from which the next one is generated', () => {
  const [newest = ''] = filesLike('server/migrations/*.sql').slice(-1);
  const number = /\/(\d+)_/.exec(newest)?.[1];
  const snapshots = filesLike('server/migrations/meta/*_snapshot.json');
  expect(snapshots).toEqual([`server/migrations/meta/${number}_snapshot.json`]);
});

it.each([
  ['a dropped table', 'DROP TABLE "notes" CASCADE', 'drops'],
  ['a dropped column', 'ALTER TABLE "notes" DROP COLUMN "text"', 'drops'],
  ['a dropped column in short form', 'ALTER TABLE notes DROP text', 'drops'],
  ['a renamed column', 'ALTER TABLE "notes" RENAME COLUMN "text" TO "content"', 'renames'],
  ['a renamed table', 'ALTER TABLE "notes" RENAME TO "remarks"', 'renames'],
  ['another type', 'ALTER TABLE "notes" ALTER COLUMN "size" SET DATA TYPE bigint', 'changes a type'],
  ['NOT NULL', 'ALTER TABLE "notes" ALTER COLUMN "size" SET NOT NULL', 'reads the whole table'],
  ['a column that must be filled', 'ALTER TABLE "notes" ADD COLUMN "size" integer NOT NULL', 'adds a column'],
  [
    'a default for each row',
    'ALTER TABLE "notes" ADD COLUMN "id" uuid DEFAULT gen_random_uuid()',
    'rewrites',
  ],
  ['an index', 'CREATE INDEX "notes_text" ON "notes" USING btree ("text")', 'stops writing'],
  [
    'a foreign key',
    'ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("by") REFERENCES "users"("user_id")',
    'reads the whole table',
  ],
  ['a unique constraint', 'ALTER TABLE "notes" ADD CONSTRAINT "notes_key" UNIQUE("text")', 'builds an index'],
  ['a lock', 'LOCK TABLE "notes"', 'locks'],
  ['a change of all rows', 'UPDATE "notes" SET "size" = 0', 'changes every row'],
])('refuses %s', (_name, statement, reason) => {
  const found = migrationProblems(`-- A reason.\n${statement};--> statement-breakpoint\nSELECT 1`);
  expect(found).toEqual([expect.stringContaining(reason)]);
  expect(migrationProblems(`-- allowed: nobody has ever used it.\n${statement};`)).toEqual([]);
  expect(migrationProblems(`-- allowed: x\n${statement};`)).toHaveLength(1);
});

it.each([
  ['a column that may be null', 'ALTER TABLE "notes" ADD COLUMN "size" integer'],
  ['a column with a default', 'ALTER TABLE "notes" ADD COLUMN "size" integer DEFAULT 0 NOT NULL'],
  ['a constraint for later', 'ALTER TABLE "notes" ADD CONSTRAINT "c" CHECK ("size" > 0) NOT VALID'],
  ['a validation', 'ALTER TABLE "notes" VALIDATE CONSTRAINT "c"'],
  ['a column without NOT NULL', 'ALTER TABLE "notes" ALTER COLUMN "size" DROP NOT NULL'],
  ['a dropped index', 'DROP INDEX "notes_text"'],
  ['some rows', 'DELETE FROM "notes" WHERE "size" IS NULL'],
  [
    'a new table with its own constraints and index',
    `CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL, "by" uuid NOT NULL);--> statement-breakpoint
     ALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("by") REFERENCES "public"."users"("user_id");--> statement-breakpoint
     CREATE UNIQUE INDEX "notes_by" ON "notes" USING btree ("by")`,
  ],
  [
    'a function',
    'CREATE OR REPLACE FUNCTION f() RETURNS void AS $$ BEGIN DELETE FROM notes; END $$ LANGUAGE plpgsql',
  ],
])('accepts %s', (_name, statement) => {
  expect(migrationProblems(statement)).toEqual([]);
});
