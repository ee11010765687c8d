// node benchmarks/platform/tracing-cost.ts [calls] [rounds] [share]
// The cost of metrics and traces: processor time of a call with both on and both off, alternately, on one database.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { machine, median, signInAs, withBench } from '../product/running.ts';
import type { Usage } from '../product/usage.ts';
import { fillPeople } from '../users/people.ts';

const calls = Number(process.argv[2] ?? 400);
const rounds = Number(process.argv[3] ?? 40);
const share = process.argv[4] ?? '';
const atOnce = 8;
/** Two processes differ in how their code happened to be compiled, which no number of rounds evens out. */
const pairs = 4;
const [offPort, onPort, metricsPort] = [5390, 5391, 5392];
/** Maximum ratio of the processor time of a call with both on to both off. */
const goal = 1.02;

interface Contestant {
  origin: string;
  child: ChildProcess;
  headers: Record<string, string>;
}

/** A collector that accepts everything and stores nothing. */
async function startCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, receivedBytes: () => bytes, close: () => server.close() };
}

async function start(url: string, port: number, settings: Record<string, string>): Promise<Contestant> {
  const file = path.join(import.meta.dirname, '../product/server.ts');
  const child = fork(file, [url, String(port), JSON.stringify(settings)]);
  await once(child, 'message');
  const origin = `http://localhost:${port}`;
  const { headers } = await signInAs(origin, 'admin@alma.test');
  return { origin, child, headers };
}

async function processorTime({ child }: Contestant): Promise<number> {
  child.send('usage');
  const [{ cpu }] = (await once(child, 'message')) as [Usage];
  return cpu;
}

const paths = ['/api/v1/auth/me', '/api/v1/users?page=1&limit=20', '/api/v1/chats', '/api/v1/profiles'];

/** Processor time of one call in microseconds, with the headers of browsers. */
async function timeOfCall(server: Contestant): Promise<number> {
  const before = await processorTime(server);
  let remaining = calls;
  const caller = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
      const address = `${server.origin}${paths[remaining % paths.length] ?? ''}`;
      const reply = await fetch(address, { headers: { ...server.headers, traceparent } });
      await reply.arrayBuffer();
      if (reply.status >= 500) throw new Error(`${address} answered ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return ((await processorTime(server)) - before) / calls;
}

const quartile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

interface Round {
  off: number;
  on: number;
}

/** Starts one server of each kind and measures both alternately. */
async function comparePair(url: string, settings: Record<string, string>): Promise<Round[]> {
  const off = await start(url, offPort, {});
  const on = await start(url, onPort, settings);
  try {
    // Compiles the called code, so that compilation is not measured.
    for (let warm = 0; warm < 6; warm += 1) for (const server of [off, on]) await timeOfCall(server);
    const times: Round[] = [];
    for (let round = 0; round < Math.ceil(rounds / pairs); round += 1) {
      const order = round % 2 === 0 ? [off, on] : [on, off];
      const took = new Map<Contestant, number>();
      for (const server of order) took.set(server, await timeOfCall(server));
      times.push({ off: took.get(off) ?? Number.NaN, on: took.get(on) ?? Number.NaN });
    }
    return times;
  } finally {
    for (const { child } of [off, on]) {
      child.disconnect();
      await once(child, 'exit');
    }
  }
}

/** Computed over all calls together: garbage collection takes most of some rounds and nothing of others. */
const ratioOf = (times: readonly Round[]): number =>
  times.reduce((sum, { on }) => sum + on, 0) / times.reduce((sum, { off }) => sum + off, 0);

await withBench(async (bench) => {
  const database = await bench.database('alma_tracing');
  await fillPeople(database, 2_000);
  const collector = await startCollector();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: share,
    METRICS_PORT: String(metricsPort),
  };
  try {
    const ofPairs: Round[][] = [];
    for (let pair = 0; pair < pairs; pair += 1) ofPairs.push(await comparePair(database.url, settings));
    const times = ofPairs.flat();
    const ratios = times.map(({ on, off }) => on / off);
    const ratio = ratioOf(times);
    console.table({
      off: { 'µs a call': Math.round(median(times.map((time) => time.off))) },
      on: { 'µs a call': Math.round(median(times.map((time) => time.on))) },
    });
    const byPair = ofPairs.map((pair) => ratioOf(pair).toFixed(3));
    console.log(
      `${times.length} × ${calls} calls; ${Math.round(collector.receivedBytes() / 1024)} KiB of traces; ${machine()}`,
    );
    console.log(
      `single rounds: median ${median(ratios).toFixed(3)}, quartiles ${quartile(ratios, 0.25).toFixed(3)} to ${quartile(ratios, 0.75).toFixed(3)}; by pair of servers ${byPair.join(', ')}`,
    );
    console.log(`goal: at most ${goal} times: ${ratio.toFixed(3)}, ${ratio <= goal ? 'reached' : 'missed'}`);
    if (ratio > goal) process.exitCode = 1;
  } finally {
    collector.close();
  }
});
