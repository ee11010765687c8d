// The provider of the demo as a separate process: fills an empty installation with the demo people, and lets anyone
// sign in as anyone below /oidc. It uses the settings and database role of the servers.
import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { buildFrame } from '../frame.ts';
import { openDatabase } from '../platform/database/index.ts';
import { openHealth } from '../platform/health/index.ts';
import { logSerializers } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { endEarlyOnSignals, guardProcess } from '../process-guard.ts';
import { developmentRoutes } from './development.routes.ts';
import { seedDemoPeople } from './seed.ts';

interface Needs {
  issuer: string;
  databaseUrl: string;
  /** The address under which servers call it. */
  address: string;
}

async function serve(baseConfig: Config, { issuer, databaseUrl, address }: Needs): Promise<void> {
  const config = { ...baseConfig, allowedHosts: [...baseConfig.allowedHosts, new URL(address).hostname] };
  const log = pino({ level: config.logLevel, serializers: logSerializers });
  const database = openDatabase(databaseUrl, {
    poolSize: 2,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    isGuarded: false,
  });
  const { publicUrl } = config;
  const platform: Platform = { config, database, log, version: 'demo', publicUrl, now: Date.now };
  await seedDemoPeople(platform, { issuer, withWork: true });
  const { app, drain } = await buildFrame(platform);
  developmentRoutes(app, platform);
  openHealth(platform, { partial: {}, outside: {}, essential: {} }).routes(app);
  drain.finishBeforeClose();
  const stop = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  guardProcess({ log, stop, timeoutMs: config.shutdownMs + 5_000 });
  await app.listen({ port: config.port, host: config.host });
}

async function main(): Promise<void> {
  endEarlyOnSignals();
  const config = readConfig(process.env);
  const { provider, demoProviderUrl, databaseUrl } = config;
  if (!provider || !demoProviderUrl || !databaseUrl)
    throw new ConfigError(['DEMO_PROVIDER_URL, OIDC_ISSUER, DATABASE_URL: the demo needs all of them']);
  await serve(config, { issuer: provider.issuer, databaseUrl, address: demoProviderUrl });
}

main().catch((error: unknown) => {
  process.stderr.write(`\nThe demo cannot start: ${(error as Error).message}\n`);
  process.exit(1);
});
