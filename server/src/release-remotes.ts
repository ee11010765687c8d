// Releases the remotes of this tree to the configured installation, then exits:
// pnpm --filter @alma/server remotes:release
import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { openDatabase } from './platform/database/index.ts';
import type { Platform } from './platform/platform.ts';
import { releaseTree } from './release-tree.ts';

async function releaseRemotes(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = openDatabase(config.databaseUrl ?? '', {
    poolSize: 2,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    isGuarded: false,
  });
  const { publicUrl } = config;
  const platform: Platform = { config, database, log, version: '', publicUrl, now: Date.now };
  try {
    const { lines, hasFailed } = await releaseTree(platform);
    for (const line of lines) process.stdout.write(`${line}\n`);
    if (hasFailed) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

releaseRemotes().catch((error: unknown) => {
  process.stderr.write(`The remotes could not be released: ${(error as Error).message}\n`);
  process.exitCode = 1;
});
