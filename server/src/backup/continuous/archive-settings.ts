import { readFileSync } from 'node:fs';
import type { ManagedPostgres } from '@alma/managed-postgres';
import type { Config } from '../../config/config.ts';
import { secretCheck } from '../format.ts';
import type { ArchiverSettings } from './archiver.ts';

/** The settings of the archiving process, taken from the installation. */
export function archiverSettings(
  config: Config,
  archive: NonNullable<Config['archive']>,
  { managed, version }: { managed: ManagedPostgres; version: string },
): ArchiverSettings {
  const { url, cluster, handover } = managed;
  const { place, recipients, baseHours, keepDays, maxBacklogBytes } = archive;
  return {
    ...{ url, cluster, handover, place, recipients, baseHours, keepDays, maxBacklogBytes, version },
    dataDir: config.dataDir,
    hasFiles: config.bucket === undefined,
    secretCheck: secretCheck(config.secret),
    ownSecret: config.secretFile === undefined ? undefined : readFileSync(config.secretFile, 'utf8').trim(),
  };
}
