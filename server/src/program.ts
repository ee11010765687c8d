import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { seedDemoPeople } from './domains/development/index.ts';
import { migrateDatabase, openDatabase } from './platform/database/index.ts';
import { ManagedDatabaseError, startManagedDatabase } from './platform/database/managed.ts';
import { logSerializers } from './platform/http/index.ts';
import type { Platform } from './platform/platform.ts';

const packageFile = path.resolve(import.meta.dirname, '../../package.json');

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A reason not to start, said in one message without a stack. */
class StartError extends Error {
  override name = 'StartError';
}

async function main(): Promise<void> {
  for (const signal of endingSignals) process.on(signal, endEarly);
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, serializers: logSerializers });
  const managed = config.databaseUrl
    ? undefined
    : await startManagedDatabase({ dataDir: config.dataDir, address: config.publicUrl, log });
  const stopManaged = async (): Promise<void> => managed?.stop();
  try {
    await serve(config, managed?.url ?? config.databaseUrl ?? '', log, stopManaged);
  } catch (error) {
    await stopManaged();
    throw error;
  }
}

async function serve(
  config: Config,
  databaseUrl: string,
  log: Logger,
  onStopped: () => Promise<void>,
): Promise<void> {
  await migrateDatabase(config.databaseOwnerUrl ?? databaseUrl).catch((error: unknown) => {
    throw new StartError(`The database cannot be reached or brought up to date: ${(error as Error).message}`);
  });
  const database = openDatabase(databaseUrl, {
    poolSize: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const platform: Platform = {
    config,
    database,
    log,
    version: productVersion(),
    publicUrl: config.publicUrl,
    now: Date.now,
  };
  if (!config.provider) await seedDemoPeople(platform);
  const app = await buildApp(platform);
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  stopOnSignals(async () => {
    await close();
    await onStopped();
  }, log);
  await listen(app, config).catch(async (error: unknown) => {
    // Before the database goes: what still listens to it would take that for a failure.
    await close();
    throw error;
  });
  process.stdout.write(`\n${greeting(platform)}\n`);
  // Where compiled code is kept, a server that is killed leaves it to the next one.
  flushCompileCache();
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
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Port ${config.port} is in use by another program. Stop it, or set PORT to another number.`,
    );
  }
}

/** Before there is a server to stop, an exit is enough: its handlers end what was started. */
function endEarly(): void {
  process.exit(1);
}

function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const handle = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  for (const signal of endingSignals) process.off(signal, endEarly).on(signal, handle);
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return version;
}

main().catch((error: unknown) => {
  const isTold =
    error instanceof ConfigError || error instanceof StartError || error instanceof ManagedDatabaseError;
  process.stderr.write(`\n${isTold ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
