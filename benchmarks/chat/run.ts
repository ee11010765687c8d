// node benchmarks/chat/run.ts [seconds] [rounds]
// 600 sockets in groups of 6: raw ws that stores nothing, socket.io with one INSERT a message, and the product, in turns.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { startManagedDatabase } from '../../server/src/platform/database/managed.ts';
import { almaDialect, groupSize, naiveDialect, rawDialect, type Dialect } from './dialects.ts';
import { gather } from './load.ts';

const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const sockets = 600;
const outstanding = 300;
const steadyRate = 500;
const warmUpSeconds = 3;
const ports = { raw: 4285, naive: 4286, alma: 4287 } as const;
type Contestant = keyof typeof ports;

interface Sample {
  contestant: Contestant;
  rate: number;
  p50: number;
  p99: number;
  /** Microseconds of processor time of the server's process a message, at full load. */
  cpu: number;
  /** Kilobytes that one idle socket adds. */
  memory: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'alma-benchmark-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const samples: Sample[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of ['raw', 'naive', 'alma'] as const) samples.push(await measure(contestant));
  }
  report();
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A fresh server each time, so that memory begins from nothing. */
async function measure(contestant: Contestant): Promise<Sample> {
  const file = path.join(import.meta.dirname, `${contestant}-server.ts`);
  const server = fork(file, [String(ports[contestant]), database.url, folder]);
  try {
    await once(server, 'message');
    const dialect = await dialectOf(contestant);
    const empty = await usageOf(server);
    const crowd = await gather(dialect, sockets);
    const idle = await usageOf(server);
    // A server that has just started compiles its code yet: that is no part of a sustained rate.
    await crowd.steady(warmUpSeconds, steadyRate);
    const times = (await crowd.steady(seconds, steadyRate)).sort((left, right) => left - right);
    const before = await usageOf(server);
    const rate = await crowd.saturate(seconds, outstanding);
    const after = await usageOf(server);
    crowd.close();
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
    // One second to warm up and one to run out belong to the processor time as well.
    const cpu = (after.cpu - before.cpu) / (rate * (seconds + 2));
    return {
      contestant,
      rate,
      p50: at(0.5),
      p99: at(0.99),
      cpu,
      memory: (idle.rss - empty.rss) / sockets / 1024,
    };
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
}

async function dialectOf(contestant: Contestant): Promise<Dialect> {
  if (contestant === 'raw') return rawDialect(ports.raw);
  if (contestant === 'naive') return naiveDialect(ports.naive);
  return almaDialect(ports.alma, database.url, sockets / groupSize);
}

async function usageOf(server: ChildProcess): Promise<{ cpu: number; rss: number }> {
  server.send('usage');
  const [{ cpu, rss }] = (await once(server, 'message')) as [{ cpu: NodeJS.CpuUsage; rss: number }];
  return { cpu: cpu.user + cpu.system, rss };
}

function report(): void {
  const middle = (contestant: Contestant, field: 'rate' | 'p50' | 'p99' | 'cpu' | 'memory'): number => {
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
      'KB/idle socket': Number(middle(contestant, 'memory').toFixed(1)),
    })),
  );
  const ratio = (field: 'rate' | 'p99' | 'memory', to: Contestant): string =>
    (middle('alma', field) / middle(to, field)).toFixed(2);
  console.log(
    `persisted messages: ${ratio('rate', 'raw')} of raw ws, ${ratio('rate', 'naive')} × the naive one`,
  );
  console.log(
    `p99: ${ratio('p99', 'raw')} × raw ws; memory of an idle socket: ${ratio('memory', 'raw')} × raw ws`,
  );
  const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model);
  console.log(
    `${cpus().length} × ${model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${rounds} rounds`,
  );
}
