// node benchmarks/wallet/run.ts [seconds] [rounds]
// HTTP transfers with full authentication over 64 connections: the product's ledger compared with a plain one,
// alternately.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import { startManagedDatabase } from '../../server/src/platform/database/managed.ts';
import { auditLedger } from '../../server/src/wallet/ledger/audit.ts';
import { connect } from '../../server/src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../server/src/wallet/ledger/postgres/postgres-ledger.ts';
import { timeOf } from '../product/processor.ts';
import { machine, median } from '../product/running.ts';
import type { Usage } from '../product/usage.ts';
import { type Load, type Payer, preparePayers, transfers } from './load.ts';

const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const warmUpSeconds = 3;
const connections = 64;

const variants = ['plain', 'alma'] as const;
const scenarios = ['many accounts', 'one hot account'] as const;
type Variant = (typeof variants)[number];
type Scenario = (typeof scenarios)[number];

interface Sample extends Load {
  variant: Variant;
  scenario: Scenario;
  /** Processor time per transfer in microseconds. */
  nodeCpu: number;
  databaseCpu: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'alma-benchmark-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const servers: ChildProcess[] = [];
try {
  const running = new Map<Variant, { server: ChildProcess; origin: string; payers: Payer[] }>();
  for (const [index, variant] of variants.entries()) {
    await createDatabase(variant);
    const port = String(4201 + index);
    const server = fork(path.join(import.meta.dirname, 'server.ts'), [variant, databaseOf(variant), port]);
    servers.push(server);
    await once(server, 'message');
    const origin = `http://localhost:${port}`;
    running.set(variant, { server, origin, payers: await preparePayers(origin, connections + 1) });
  }
  const samples: Sample[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const scenario of scenarios) {
      for (const [variant, { server, origin, payers }] of running) {
        const isWarmUp = round < 0;
        const sample = await measure(
          variant,
          scenario,
          server,
          origin,
          payers,
          isWarmUp ? warmUpSeconds : seconds,
        );
        if (!isWarmUp) samples.push(sample);
      }
    }
  }
  report(samples);
  await audit();
} finally {
  for (const server of servers) {
    server.disconnect();
    await once(server, 'exit');
  }
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A separate database for each, so that neither is affected by tables or statistics of the other. */
function databaseOf(variant: Variant): string {
  const url = new URL(database.url);
  url.pathname = `/${variant}_benchmark`;
  return url.href;
}

async function createDatabase(variant: Variant): Promise<void> {
  const { pool, close } = openDatabase(database.url, { poolSize: 1, onError: () => undefined });
  await pool.query(`CREATE DATABASE ${variant}_benchmark`);
  await close();
}

async function measure(
  variant: Variant,
  scenario: Scenario,
  server: ChildProcess,
  origin: string,
  payers: Payer[],
  duration: number,
): Promise<Sample> {
  const hot = payers[connections]?.address ?? '';
  const receiver = (payer: number, round: number): string =>
    scenario === 'one hot account'
      ? hot
      : (payers[(payer + 1 + (round % (connections - 1))) % connections]?.address ?? '');
  const [nodeBefore, databaseBefore] = [await nodeMicroseconds(server), timeOf(database.pid())];
  const load = await transfers(origin, payers.slice(0, connections), receiver, duration);
  const [nodeAfter, databaseAfter] = [await nodeMicroseconds(server), timeOf(database.pid())];
  return {
    ...load,
    variant,
    scenario,
    nodeCpu: (nodeAfter - nodeBefore) / load.done,
    databaseCpu: (databaseAfter - databaseBefore) / load.done,
  };
}

async function nodeMicroseconds(server: ChildProcess): Promise<number> {
  server.send('usage');
  const [{ cpu }] = (await once(server, 'message')) as [Usage];
  return cpu;
}

function report(samples: Sample[]): void {
  const rows = scenarios.flatMap((scenario) =>
    variants.map((variant) => {
      const found = samples.filter((sample) => sample.scenario === scenario && sample.variant === variant);
      const middle = (field: 'rate' | 'p50' | 'p99' | 'nodeCpu' | 'databaseCpu'): number =>
        median(found.map((sample) => sample[field]));
      return {
        scenario,
        variant,
        'transfers/s': Math.round(middle('rate')),
        'p50 ms': middle('p50'),
        'p99 ms': middle('p99'),
        'Node µs': Math.round(middle('nodeCpu')),
        'PostgreSQL µs': Math.round(middle('databaseCpu')),
        failed: found.reduce((sum, { failed }) => sum + failed, 0),
      };
    }),
  );
  console.table(rows);
  for (const scenario of scenarios) {
    const ratios = Array.from({ length: rounds }, (_, round) => {
      const [plain, alma] = variants.map(
        (variant) =>
          samples.filter((sample) => sample.scenario === scenario && sample.variant === variant)[round],
      );
      return (alma?.rate ?? 0) / (plain?.rate ?? 1);
    });
    console.log(
      `${scenario}: ${median(ratios).toFixed(1)} times the plain ledger (median of ${rounds} rounds)`,
    );
  }
  console.log(`${machine()}, ${seconds} s each`);
}

async function audit(): Promise<void> {
  const onError = (error: Error): void => console.error(error.message);
  const ledger = createPostgresLedger(connect({ url: databaseOf('alma'), poolSize: 2, onError }));
  const { transfers: count, errors } = await auditLedger(ledger);
  await ledger.stop();
  console.log(`audit of ${count} transfers: ${errors.length === 0 ? 'every rule holds' : errors.join('; ')}`);
  if (errors.length > 0) process.exitCode = 1;
}
