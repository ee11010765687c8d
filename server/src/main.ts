import { flushCompileCache } from 'node:module';
import { type DestinationStream, type Logger, pino } from 'pino';
import product from '../../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { archiverSettings, type Archiving, startArchiving } from './backup/continuous/index.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { moveContents } from './ml/projects/index.ts';
import { migrateDatabase, openDatabase, platformMigrations } from './platform/database/index.ts';
import {
  type ManagedPostgres,
  ManagedPostgresError,
  startManagedDatabase,
} from './platform/database/managed.ts';
import { logSerializers } from './platform/http/index.ts';
import { startMetrics } from './platform/metrics/index.ts';
import type { Platform } from './platform/platform.ts';
import { type LogSender, startLogSender, startTracing, traceIds } from './platform/tracing/index.ts';
import { endEarlyOnSignals, guardProcess } from './process-guard.ts';
import { releaseTree } from './release-tree.ts';

/** Time for the rest of a stop: handing sockets and runs over to other servers, closing connections. */
const stopMarginMs = 15_000;

/** A reason not to start, reported as one message without a stack. */
class StartError extends Error {
  override name = 'StartError';
}

async function main(): Promise<void> {
  endEarlyOnSignals();
  const config = readConfig(process.env);
  const mixin = config.tracing ? { mixin: () => traceIds() } : {};
  const sender = await startLogSender(config.tracing, product.version);
  const log = pino({ level: config.logLevel, serializers: logSerializers, ...mixin }, streamOf(sender));
  const managed = config.databaseUrl
    ? undefined
    : await startManagedDatabase({
        dataDir: config.dataDir,
        address: config.publicUrl,
        archive: config.archive,
        log,
      });
  const archive = managed && startArchive(config, managed, log);
  const stopManaged = async (): Promise<void> => {
    archive?.finish();
    await managed?.stop();
    await archive?.stop();
    await sender?.stop();
  };
  try {
    const databaseUrl = managed?.url ?? config.databaseUrl ?? '';
    await serve({ config, databaseUrl, log, archive }, stopManaged);
  } catch (error) {
    await stopManaged();
    throw error;
  }
}

/** Writes log lines to the standard output, and also sends them to a collector if one is configured. */
function streamOf(sender: LogSender | undefined): DestinationStream {
  const output = pino.destination(1);
  if (!sender) return output;
  // The logger itself filters by level.
  return pino.multistream([output, sender.stream].map((stream) => ({ stream, level: 'trace' as const })));
}

function startArchive(config: Config, managed: ManagedPostgres, log: Logger): Archiving | undefined {
  const { archive } = config;
  if (!archive) return undefined;
  return startArchiving(archiverSettings(config, archive, { managed, version: product.version }), log);
}

interface Serving {
  config: Config;
  databaseUrl: string;
  log: Logger;
  archive: Archiving | undefined;
}

async function serve(
  { config, databaseUrl, log, archive }: Serving,
  onStopped: () => Promise<void>,
): Promise<void> {
  const onWait = (holders: string): void =>
    log.warn({ holders }, 'a table that must change is in use; the server tries again in a moment');
  const ownerUrl = config.databaseOwnerUrl ?? databaseUrl;
  await migrateDatabase(ownerUrl, platformMigrations, { onWait }).catch((error: unknown) => {
    throw new StartError(`The database cannot be reached or brought up to date: ${(error as Error).message}`);
  });
  // Before everything else, because instruments are created while the server is built.
  const metrics = await startMetrics(config.metrics, product.version).catch((error: unknown) => {
    throw portError(error, 'METRICS_PORT', config.metrics.port);
  });
  const tracing = await startTracing(config.tracing, { version: product.version, log });
  const database = openDatabase(databaseUrl, {
    poolSize: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    isGuarded: config.mode !== 'production',
  });
  const platform: Platform = {
    config,
    database,
    log,
    version: product.version,
    archive,
    publicUrl: config.publicUrl,
    now: Date.now,
  };
  await moveContents(platform).catch((error: unknown) => {
    throw new StartError(`Project files cannot be moved to the object store: ${(error as Error).message}`);
  });
  if (!config.provider) {
    const { seedDemoPeople } = await import('./development/index.ts');
    await seedDemoPeople(platform, { withWork: true });
  }
  if (config.releasesBuilds) await releaseBuilds(platform);
  const app = await buildApp(platform);
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
    await metrics?.stop();
    await tracing?.stop();
  };
  const stop = async (): Promise<void> => {
    await close();
    await onStopped();
  };
  guardProcess({ log, stop, timeoutMs: config.shutdownMs + stopMarginMs });
  await listen(app, config).catch(async (error: unknown) => {
    // Before the database closes, because its listeners would report that as a failure.
    await close();
    throw error;
  });
  process.stdout.write(`\n${greeting(platform)}\n`);
  process.send?.('ready');
  // Saves the compile cache for the next server, even if this one is killed.
  flushCompileCache();
}

/** Reports builds that did not go live. They do not prevent the start: pages then use the builds in the folder. */
async function releaseBuilds(platform: Platform): Promise<void> {
  const { notLive } = await releaseTree(platform).catch(({ message }: Error) => ({
    notLive: [`The builds of the remotes could not be released: ${message}`],
  }));
  for (const line of notLive) process.stdout.write(`${line}\n`);
}

function greeting({ publicUrl, config }: Platform): string {
  const ready = `Alma is ready: ${publicUrl}`;
  if (config.provider) return ready;
  return `${ready}

Two ways to sign in:
  1. Open ${publicUrl}, choose any button and pick a demo person, for example admin@alma.test.
  2. Type any e-mail there, choose Sign In, then Continue: an account is made for it.`;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portError(error, 'PORT', config.port);
  }
}

function portError(error: unknown, setting: string, port: number | undefined): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new StartError(
    `Port ${port} is in use by another program. Stop it, or set ${setting} to another number.`,
  );
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError || error instanceof StartError || error instanceof ManagedPostgresError;
  process.stderr.write(`\n${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
