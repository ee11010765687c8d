import path from 'node:path';
import { ConfigError, type DataConfig, dataConfig } from '../config/config.ts';
import { loadEnvFile } from '../config/env-file.ts';
import {
  bucketProblems,
  databaseProblems,
  type DataEnvironment,
  DataEnvironmentSchema,
  dataRefusals,
} from '../config/environment.ts';
import { readSettings } from '../config/setting-files.ts';
import {
  findManagedDatabase,
  hasManagedDatabase,
  startManagedDatabase,
} from '../platform/database/managed.ts';
import { type ObjectStore, openStore } from '../platform/store/index.ts';
import { databaseReason } from './connect.ts';
import { BackupError } from './errors.ts';
import { type Part, partsOf } from './parts.ts';

export interface Installation {
  config: DataConfig;
  parts: Part[];
  store: ObjectStore;
  /** Tells people which installation this is, without its passwords. */
  name: string;
}

/** The settings of the installation here. Those that only servers need may be missing. */
export const readInstallation = (): DataConfig => dataConfig(readEnvironment());

function readEnvironment(): DataEnvironment {
  loadEnvFile();
  const { settings, problems } = readSettings(process.env, Object.keys(DataEnvironmentSchema.shape));
  const { data, error } = DataEnvironmentSchema.safeParse(settings);
  if (!data)
    throw new ConfigError([...problems, ...error.issues.map((at) => `${at.path.join('.')}: ${at.message}`)]);
  problems.push(...databaseProblems(data), ...bucketProblems(data));
  if (data.NODE_ENV === 'production') problems.push(...dataRefusals(data));
  if (problems.length > 0) throw new ConfigError(problems);
  return data;
}

/**
 * Opens the configured installation, otherwise the one in the data directory, whose database is started if necessary.
 * @param isThere whether it must exist and may be running; otherwise an empty one is created
 */
export async function withInstallation(
  { isThere }: { isThere: boolean },
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const values = readEnvironment();
  // Before the configuration, which creates a secret in an empty data directory.
  if (isThere) await assertThere(values);
  const config = dataConfig(values);
  const { databaseUrl, dataDir, bucket } = config;
  const running = databaseUrl ?? (isThere ? await findManagedDatabase(dataDir) : undefined);
  const database = running
    ? { url: running, stop: async () => undefined }
    : await startManagedDatabase({ dataDir });
  const store = openStore(bucket ?? { folder: path.join(dataDir, 'files') });
  try {
    await work({ config, parts: partsOf(config, database.url), store, name: nameOf(config) });
  } catch (error) {
    throw databaseReason(error);
  } finally {
    store.stop();
    await database.stop();
  }
}

async function assertThere({ DATABASE_URL, ALMA_DATA_DIR }: DataEnvironment): Promise<void> {
  if (DATABASE_URL || (await hasManagedDatabase(path.resolve(ALMA_DATA_DIR)))) return;
  throw new BackupError(
    `There is no installation in ${ALMA_DATA_DIR}. Set DATABASE_URL or ALMA_DATA_DIR; the stack of ` +
      'docker-compose.yml has a service of its own for backups (docs/OPERATIONS.md).',
  );
}

function nameOf({ databaseUrl, dataDir, bucket }: DataConfig): string {
  const database = databaseUrl
    ? `the database ${placeOf(databaseUrl)}`
    : `the managed database in ${dataDir}`;
  const files = bucket
    ? `the bucket ${bucket.bucket}${bucket.endpoint ? ` at ${placeOf(bucket.endpoint)}` : ''}`
    : path.join(dataDir, 'files');
  return `${database}, files in ${files}`;
}

function placeOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`.replace(/\/$/, '');
}
