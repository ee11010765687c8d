import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, migrateDatabase, openDatabase } from '../../server/src/platform/database/index.ts';
import { startManagedDatabase } from '../../server/src/platform/database/managed.ts';
import { ledgerMigrations } from '../../server/src/wallet/index.ts';
import { type SignedIn, signIn } from '../../server/test/sign-in.ts';
import type { Usage } from './usage.ts';

export interface Bench {
  /** Creates a separate, migrated database. */
  database(name: string): Promise<Database>;
  /** Starts a program by its path below the benchmarks folder. Resolves when it is ready. */
  start(program: string, url: string, port: number, settings?: Record<string, string>): Promise<string>;
  /** The process that listens at an origin from `start`. */
  pidOf(origin: string): number;
  /** What that process has used so far. */
  usageOf(origin: string): Promise<Usage>;
  /** The process of the database. */
  databasePid(): number;
}

/** Runs a benchmark with its resources and removes them afterwards. */
export async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-benchmark-'));
  chmodSync(folder, 0o755);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const managed = await startManagedDatabase({ dataDir: folder, log: silent });
  const started = new Map<string, ChildProcess>();
  const opened: Database[] = [];
  const onError = (error: Error): void => console.error(error.message);
  try {
    await work({
      async database(name) {
        const root = openDatabase(managed.url, { poolSize: 1, onError });
        await root.pool.query(`CREATE DATABASE ${name}`);
        await root.close();
        const url = new URL(managed.url);
        url.pathname = `/${name}`;
        await migrateDatabase(url.href);
        await migrateDatabase(url.href, ledgerMigrations);
        const database = openDatabase(url.href, { poolSize: 2, onError });
        opened.push(database);
        return database;
      },
      async start(program, url, port, settings = {}) {
        const file = path.join(import.meta.dirname, '..', program);
        const child = fork(file, [url, String(port), JSON.stringify(settings)]);
        const origin = `http://localhost:${port}`;
        started.set(origin, child);
        await once(child, 'message');
        return origin;
      },
      pidOf: (origin) => started.get(origin)?.pid ?? Number.NaN,
      async usageOf(origin) {
        const child = started.get(origin);
        if (!child) throw new Error(`no program was started at ${origin}`);
        child.send('usage');
        const [usage] = (await once(child, 'message')) as [Usage];
        return usage;
      },
      databasePid: () => managed.pid(),
    });
  } finally {
    for (const child of started.values()) {
      child.disconnect();
      await once(child, 'exit');
    }
    for (const database of opened) await database.close();
    await managed.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const signInAs = (origin: string, email: string): Promise<SignedIn> => signIn(origin, email);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function machine(): string {
  const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model);
  return `${cpus().length} × ${model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`;
}
