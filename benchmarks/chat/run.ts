// node benchmarks/chat/run.ts [seconds] [rounds]
// 600 sockets in groups of 6: raw ws that stores nothing, socket.io with one INSERT per message, and the product, in
// turns. README.md explains how the comparison is kept fair.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startManagedDatabase } from '../../server/src/platform/database/managed.ts';
import { pinTo, processTree, timeOf } from '../product/processor.ts';
import { machine } from '../product/running.ts';
import type { Usage } from '../product/usage.ts';
import { almaDialect, type Dialect, groupSize, naiveDialect, rawDialect } from './dialects.ts';
import { openCrowd } from './load.ts';

const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const sockets = 600;
const outstanding = 300;
const steadyRate = 500;
/** Until then, p99 of a new server falls from one window of five seconds to the next, as its code is compiled. */
const warmUpSeconds = 12;
/** Lets pending work of sockets that have just opened or closed finish. */
const settleMs = 1_000;
/** Relative to raw ws: the minimum rate, and the maximum p99 and memory. */
const goals = { rate: 0.6, p99: 2.5, memory: 1.3 } as const;
const ports = { raw: 4285, naive: 4286, alma: 4287 } as const;
type Contestant = keyof typeof ports;

interface Sample {
  contestant: Contestant;
  rate: number;
  p50: number;
  p99: number;
  /** Processor time per message at full load in microseconds: of the server's process, and of the database. */
  cpu: number;
  databaseCpu: number;
  /** Share of a processor that the load used: near one, the load itself was the bottleneck. */
  loadShare: number;
  /** Kilobytes of memory in use that one idle socket adds. */
  memory: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const folder = mkdtempSync(path.join(tmpdir(), 'alma-benchmark-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const samples: Sample[] = [];
const [serverProcessor, loadProcessor] = [0, 1];
const isKept =
  cpus().length > 1 &&
  pinTo(
    serverProcessor,
    processTree(database.pid()).map(({ pid }) => pid),
  ) &&
  pinTo(loadProcessor, [process.pid]);
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of ['raw', 'naive', 'alma'] as const) samples.push(await measure(contestant));
  }
  report();
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A fresh server each time, so that memory starts from zero. */
async function measure(contestant: Contestant): Promise<Sample> {
  const file = contestant === 'alma' ? '../product/server.ts' : `${contestant}-server.ts`;
  const server = fork(path.join(import.meta.dirname, file), [database.url, String(ports[contestant])], {
    execArgv: ['--expose-gc'],
  });
  try {
    await once(server, 'message');
    if (isKept) pinTo(serverProcessor, [server.pid ?? 0]);
    const dialect = await dialectOf(contestant);
    // Compiles the code that opens sockets, which must not count as memory of a socket. Fewer would not compile all.
    (await openCrowd(dialect, sockets)).close();
    await pause(settleMs);
    const empty = await usageOf(server);
    const crowd = await openCrowd(dialect, sockets);
    await pause(settleMs);
    const idle = await usageOf(server);
    // A new server still compiles its code, which is not part of a sustained rate.
    await crowd.steady(warmUpSeconds, steadyRate);
    // Garbage from opening the sockets would otherwise be collected during the measurement.
    collect();
    const times = (await crowd.steady(seconds, steadyRate)).sort((left, right) => left - right);
    const [before, stored] = [await usageOf(server), timeOf(database.pid())];
    const { perSecond, messages, loadShare } = await crowd.saturate(seconds, outstanding);
    const after = await usageOf(server);
    const databaseCpu = contestant === 'raw' ? 0 : (timeOf(database.pid()) - stored) / messages;
    crowd.close();
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
    return {
      contestant,
      rate: perSecond,
      p50: at(0.5),
      p99: at(0.99),
      cpu: (after.cpu - before.cpu) / messages,
      databaseCpu,
      loadShare,
      memory: (idle.memory - empty.memory) / sockets / 1024,
    };
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

async function dialectOf(contestant: Contestant): Promise<Dialect> {
  if (contestant === 'raw') return rawDialect(ports.raw);
  if (contestant === 'naive') return naiveDialect(ports.naive);
  return almaDialect([ports.alma], database.url, sockets / groupSize);
}

async function usageOf(server: ChildProcess): Promise<Usage> {
  server.send('usage');
  const [usage] = (await once(server, 'message')) as [Usage];
  return usage;
}

function report(): void {
  type Field = Exclude<keyof Sample, 'contestant'>;
  const middle = (contestant: Contestant, field: Field): number => {
    const values = samples
      .filter((sample) => sample.contestant === contestant)
      .map((sample) => sample[field]);
    return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  console.table(
    (['raw', 'naive', 'alma'] as const).map((contestant) => ({
      contestant,
      'messages/s': Math.round(middle(contestant, 'rate')),
      [`p50 ms at ${steadyRate}/s`]: Number(middle(contestant, 'p50').toFixed(1)),
      [`p99 ms at ${steadyRate}/s`]: Number(middle(contestant, 'p99').toFixed(1)),
      'server µs/message': Math.round(middle(contestant, 'cpu')),
      'database µs/message': Math.round(middle(contestant, 'databaseCpu')),
      'load share': Number(middle(contestant, 'loadShare').toFixed(2)),
      'KB/idle socket': Number(middle(contestant, 'memory').toFixed(1)),
    })),
  );
  const ratio = (field: Field, to: Contestant): number => middle('alma', field) / middle(to, field);
  const work = (contestant: Contestant): number =>
    middle(contestant, 'cpu') + middle(contestant, 'databaseCpu');
  const capacity = (to: Contestant): number => work(to) / work('alma');
  console.log(`persisted messages: ${ratio('rate', 'naive').toFixed(2)} × naive`);
  console.log(
    `by processor time per message: ${capacity('raw').toFixed(2)} of raw ws, ${capacity('naive').toFixed(2)} × naive`,
  );
  judge('persisted messages, × raw ws', ratio('rate', 'raw'), ratio('rate', 'raw') >= goals.rate);
  judge('p99, × raw ws', ratio('p99', 'raw'), ratio('p99', 'raw') <= goals.p99);
  judge('memory of an idle socket, × raw ws', ratio('memory', 'raw'), ratio('memory', 'raw') <= goals.memory);
  const placement = isKept ? 'one processor for servers and one for the load' : 'all processors shared';
  console.log(`${machine()}, ${rounds} rounds, ${placement}`);
}

function judge(label: string, value: number, isReached: boolean): void {
  console.log(`goal: ${label}: ${value.toFixed(2)}, ${isReached ? 'reached' : 'missed'}`);
  if (!isReached) process.exitCode = 1;
}
