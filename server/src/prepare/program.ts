// Prepares what servers need but may not create: roles, schema, rights and the bucket. Runs before the servers of an
// installation, at first and after each upgrade:
//   pnpm --filter @alma/server installation:prepare
// Settings, each also as NAME_FILE:
//   DATABASE_OWNER_URL, DATABASE_URL                 the owner of the tables, and the role of servers
//   LEDGER_DATABASE_OWNER_URL, LEDGER_DATABASE_URL   the same for the ledger, if it has its own roles
//   DATABASE_ADMIN_URL                               creates missing roles and databases, and sets their passwords
//   S3_BUCKET and its other settings                 the bucket, created if it is missing
import { bucketConfig } from '../config/config.ts';
import { EnvironmentSchema } from '../config/environment.ts';
import { readSettings } from '../config/setting-files.ts';
import { createBucket } from '../platform/store/index.ts';
import { prepareDatabases } from './prepare.ts';

const database = EnvironmentSchema.shape.DATABASE_URL;
const Settings = EnvironmentSchema.pick({
  LEDGER_DATABASE_URL: true,
  LEDGER_DATABASE_OWNER_URL: true,
  S3_BUCKET: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
}).extend({
  DATABASE_ADMIN_URL: database,
  DATABASE_OWNER_URL: database.unwrap(),
  DATABASE_URL: database.unwrap(),
});

async function main(): Promise<void> {
  const { settings, problems } = readSettings(process.env, Object.keys(Settings.shape));
  const parsed = Settings.safeParse(settings);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  if (!parsed.success || problems.length > 0) throw new Error([...problems, ...wrong].join('\n'));
  const values = parsed.data;
  const ledgerUrl = values.LEDGER_DATABASE_URL ?? values.DATABASE_URL;
  const onWait = (holders: string): void =>
    void process.stdout.write(
      `A table that must change is in use by ${holders}. Trying again in a moment.\n`,
    );
  const roles = {
    adminUrl: values.DATABASE_ADMIN_URL,
    ownerUrl: values.DATABASE_OWNER_URL,
    url: values.DATABASE_URL,
    ledgerUrl,
    ledgerOwnerUrl:
      values.LEDGER_DATABASE_OWNER_URL ?? values.LEDGER_DATABASE_URL ?? values.DATABASE_OWNER_URL,
  };
  await prepareDatabases(roles, onWait);
  process.stdout.write('The databases are prepared.\n');
  const bucket = bucketConfig(values);
  if (!bucket) return;
  await createBucket(bucket);
  process.stdout.write(`The bucket ${bucket.bucket} is prepared.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`The installation could not be prepared: ${(error as Error).message}\n`);
  process.exitCode = 1;
});
