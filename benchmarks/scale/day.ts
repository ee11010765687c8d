// node benchmarks/scale/day.ts [seconds] [actions a second …]
// People who read, chat, pay, ask and sign in, at a rising rate, on one, two and four servers behind nginx.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { RedisProcess } from '../../server/test/chats/redis-process.ts';
import { type Nginx, startNginx } from '../../server/test/edge/nginx.ts';
import { timeOf } from '../product/processor.ts';
import { type Bench, machine, median, withBench } from '../product/running.ts';
import { type Action, actionsInTwoDays, type Crowd, openCrowd } from './actions.ts';
import { percentile } from './calls.ts';

const seconds = Number(process.argv[2] ?? 10);
const rateArguments = process.argv.slice(3).map(Number);
const rates = rateArguments.length > 0 ? rateArguments : [25, 50, 100, 200, 400];
const serverCounts = [1, 2, 4];
const firstPort = 4911;
const edgePort = 4910;
const groups = 4;
const warmUpRate = 100;
const warmUpSeconds = 4;
/** Minimum share of the requested rate that is done; below it the servers are saturated. */
const minDone = 0.9;
const goal = 1.8;

interface Sample {
  servers: number;
  perSecond: number;
  done: number;
  failed: number;
  times: Map<Action, number[]>;
  /** Processor time per action, in microseconds. */
  cost: Record<string, number>;
  /** Memory of the largest server, in megabytes. */
  memory: number;
}

/** The actions in order, with each kind evenly distributed. */
const order = Object.entries(actionsInTwoDays)
  .flatMap(([action, times]) =>
    Array.from({ length: times }, (_none, n) => ({ action: action as Action, at: (n + 0.5) / times })),
  )
  .sort((one, other) => one.at - other.at)
  .map(({ action }) => action);

const redis = await RedisProcess.start();
const samples: Sample[] = [];
try {
  await withBench(async (bench) => {
    const { url } = await bench.database('day');
    const settings = {
      REDIS_URL: redis.url,
      PUBLIC_URL: `http://localhost:${edgePort}`,
      TRUST_PROXY: '127.0.0.1',
    };
    const origins: string[] = [];
    let crowd: Crowd | undefined;
    for (const count of serverCounts) {
      while (origins.length < count) {
        const port = firstPort + origins.length;
        origins.push(await bench.start('product/server.ts', url, port, settings));
      }
      const ports = origins.map((origin) => Number(new URL(origin).port));
      const edge = await startNginx(ports, { port: edgePort });
      try {
        crowd ??= await openCrowd(edge.origin, groups);
        await measureWith(bench, origins, { edge, crowd });
      } finally {
        await edge.stop();
      }
    }
  });
} finally {
  await redis.stop();
}
report();

/** Makes the same actions with these servers at rising rates, until they no longer keep up. */
async function measureWith(bench: Bench, origins: readonly string[], load: Load): Promise<void> {
  await load.crowd.connect();
  // Compiles the called code on every server.
  await performActions(load.crowd, warmUpRate, warmUpSeconds * origins.length);
  for (const perSecond of rates) {
    const sample = await measure(bench, origins, { ...load, perSecond });
    samples.push(sample);
    console.error(JSON.stringify(rowOf(sample)));
    if (sample.done < perSecond * minDone) break;
  }
  load.crowd.disconnect();
}

interface Load {
  edge: Nginx;
  crowd: Crowd;
}

async function measure(
  bench: Bench,
  origins: readonly string[],
  { edge, crowd, perSecond }: Load & { perSecond: number },
): Promise<Sample> {
  const pids = origins.map((origin) => bench.pidOf(origin));
  const used = (): Record<string, number> => ({
    servers: pids.reduce((sum, pid) => sum + timeOf(pid), 0),
    database: timeOf(bench.databasePid()),
    edge: timeOf(edge.pid),
    redis: timeOf(redis.pid),
  });
  const before = used();
  const { times, failed, duration } = await performActions(crowd, perSecond, seconds);
  const after = used();
  const done = [...times.values()].reduce((sum, { length }) => sum + length, 0);
  const cost = Object.entries(after).map(([consumer, time]) => [
    consumer,
    (time - (before[consumer] ?? 0)) / done,
  ]);
  const memory = Math.max(...pids.map(residentMegabytes));
  const servers = origins.length;
  return { servers, perSecond, done: done / duration, failed, times, cost: Object.fromEntries(cost), memory };
}

/** Starts actions at a steady rate, whether or not earlier ones have ended. Their time counts from when they were due. */
async function performActions(crowd: Crowd, perSecond: number, length: number) {
  const times = new Map<Action, number[]>();
  let failed = 0;
  const started: Promise<void>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * length; number += 1) {
    const due = start + (number * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const kind = order[number % order.length] ?? 'read';
    const end = crowd.actions[kind](number).then(
      () => void times.set(kind, [...(times.get(kind) ?? []), performance.now() - due]),
      (error: unknown) => {
        if (failed === 0) console.error((error as Error).message);
        failed += 1;
      },
    );
    started.push(end);
  }
  await Promise.all(started);
  return { times, failed, duration: (performance.now() - start) / 1_000 };
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function rowOf({ servers, perSecond, done, failed, times, cost, memory }: Sample) {
  const at = (values: number[], share: number): number => Math.round(percentile(values, share));
  return {
    servers,
    'asked a second': perSecond,
    'done a second': Math.round(done),
    failed,
    'p50 ms': at([...times.values()].flat(), 0.5),
    'p99 ms': at([...times.values()].flat(), 0.99),
    ...Object.fromEntries([...times].map(([kind, values]) => [`${kind} p99`, at(values, 0.99)])),
    ...Object.fromEntries(
      Object.entries(cost).map(([consumer, spent]) => [`${consumer} µs`, Math.round(spent)]),
    ),
    'MB a server': memory,
  };
}

function report(): void {
  console.table(samples.map(rowOf));
  console.log(`µs: processor time per action; ${machine()}, ${seconds} s each`);
  // Compares equal loads per server, because a server with little load spends more time per action.
  const carried = median(samples.filter(({ servers }) => servers === 1).flatMap(ratioToOne));
  const verdict = carried >= goal ? 'reached' : 'missed';
  console.log(`goal: two servers carry at least ${goal} times one: ${carried.toFixed(2)}, ${verdict}`);
  if (!(carried >= goal)) process.exitCode = 1;
}

/** The capacity of two servers relative to one, by processor time, with twice the load. */
function ratioToOne({ perSecond, cost }: Sample): number[] {
  const two = samples.find((sample) => sample.servers === 2 && sample.perSecond === 2 * perSecond);
  return two ? [(2 * (cost['servers'] ?? 0)) / (two.cost['servers'] ?? 0)] : [];
}
