// node benchmarks/users/reads.ts [seconds] [rounds]
// Reading calls compared with a bare Fastify handler with the same queries, in turns, by an outside load tool.
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { processorSeconds } from '../wallet/processor-time.ts';
import { fillPeople } from './people.ts';
import { machine, median, signInAs, withBench } from './running.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 5);
const connections = 32;
/** Calls that the product answers for each one of the bare handler, with the same processor time. */
const goal = 0.6;

interface Target {
  pid: number;
  url: string;
  headers: Record<string, string>;
}

/** Microseconds of the server's processor time for a call, and calls a second. */
async function load(
  { pid, url, headers }: Target,
  duration: number,
): Promise<{ cost: number; rate: number }> {
  const before = processorSeconds(pid);
  const result = await autocannon({ url, headers, connections, duration });
  // The calls that the tool has broken off are still being answered, and count against the person's limit.
  await setTimeout(1_000);
  const failed = result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} calls of ${url} failed: ${JSON.stringify(result.statusCodeStats)}`);
  const calls = result['2xx'];
  return { cost: ((processorSeconds(pid) - before) * 1_000_000) / calls, rate: calls / result.duration };
}

await withBench(async (bench) => {
  const database = await bench.database('alma_users');
  const alma = await bench.start('server.ts', database.url, 4222);
  const bare = await bench.start('bare-server.ts', database.url, 4223);
  await fillPeople(database, 1_000);
  const leo = await signInAs(alma, 'leo@alma.test');
  const { rows } = await database.pool.query('SELECT id FROM sessions LIMIT 1');
  const path = `/api/v1/users/${leo.userId}`;
  const targets: Record<string, Target> = {
    'bare GET /users/{id}': {
      pid: bench.pidOf(bare),
      url: bare + path,
      headers: { 'x-session': String(rows[0]?.id) },
    },
    'GET /users/{id}': { pid: bench.pidOf(alma), url: alma + path, headers: leo.headers },
    'GET /auth/me': { pid: bench.pidOf(alma), url: `${alma}/api/v1/auth/me`, headers: leo.headers },
    'GET /chats': { pid: bench.pidOf(alma), url: `${alma}/api/v1/chats`, headers: leo.headers },
  };
  const samples = new Map<string, { cost: number; rate: number }[]>();
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const sample = await load(target, round < 0 ? 2 : seconds);
      if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
    }
  }
  const middle = (name: string, field: 'cost' | 'rate') =>
    median((samples.get(name) ?? []).map((sample) => sample[field]));
  const bareCost = middle('bare GET /users/{id}', 'cost');
  const bareRate = middle('bare GET /users/{id}', 'rate');
  console.table(
    Object.keys(targets).map((call) => ({
      call,
      'µs of processor time': Math.round(middle(call, 'cost')),
      'by processor time': Number((bareCost / middle(call, 'cost')).toFixed(2)),
      'calls a second': Math.round(middle(call, 'rate')),
      'by calls a second': Number((middle(call, 'rate') / bareRate).toFixed(2)),
    })),
  );
  const ratio = bareCost / middle('GET /users/{id}', 'cost');
  console.log(`${connections} connections; ${machine()}, ${rounds} × ${seconds} s`);
  console.log(
    `goal: at least ${goal} of the bare handler: ${ratio.toFixed(2)}, ${ratio >= goal ? 'reached' : 'missed'}`,
  );
  if (ratio < goal) process.exitCode = 1;
});
