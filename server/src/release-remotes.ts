// Releases the remotes of this tree to the product that the environment names, and ends:
//   pnpm --filter @alma/server remotes:release
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { openDelivery } from './delivery/index.ts';
import { openDatabase } from './platform/database/index.ts';
import { createUploads } from './platform/http/index.ts';
import { createBudgets } from './platform/limits/index.ts';
import type { Platform } from './platform/platform.ts';
import { createSignals } from './platform/signals/index.ts';
import { openObjects } from './platform/store/index.ts';

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
  const objects = openObjects(platform);
  try {
    const delivery = openDelivery(platform, {
      signals: createSignals(platform),
      budgets: createBudgets(platform),
      uploads: createUploads(platform),
      objects,
    });
    for (const { remote, release, reason } of await delivery.releaseTree())
      process.stdout.write(
        `${remote} ${release}: ${reason === undefined ? 'live' : `registered, but ${reason}`}\n`,
      );
  } finally {
    objects.stop();
    await database.close();
  }
}

releaseRemotes().catch((error: unknown) => {
  process.stderr.write(`The remotes could not be released: ${(error as Error).message}\n`);
  process.exitCode = 1;
});
