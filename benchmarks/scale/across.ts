// node benchmarks/scale/across.ts [seconds] [rounds]
// Messages in chats whose people are all on one server, alternating with chats whose people are on two servers.
import { RedisProcess } from '../../server/test/chats/redis-process.ts';
import { almaDialect, groupSize } from '../chat/dialects.ts';
import { openCrowd } from '../chat/load.ts';
import { timeOf } from '../product/processor.ts';
import { machine, median, withBench } from '../product/running.ts';
import { percentile } from './calls.ts';

const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 5);
const perSecond = 200;
const sockets = 120;
const ports = [4920, 4921];
const warmUpSeconds = 6;
const goal = 3;

interface Sample {
  p50: number;
  p99: number;
  /** Processor time of both servers per message, in microseconds. */
  cost: number;
}

const redis = await RedisProcess.start();
try {
  await withBench(async (bench) => {
    const { url } = await bench.database('across');
    const origins: string[] = [];
    for (const port of ports)
      origins.push(await bench.start('product/server.ts', url, port, { REDIS_URL: redis.url }));
    const groups = sockets / groupSize;
    const crowds = {
      'within one': await openCrowd(await almaDialect(ports.slice(0, 1), url, groups), sockets),
      'across two': await openCrowd(await almaDialect(ports, url, groups), sockets),
    };
    const used = (): number => origins.reduce((sum, origin) => sum + timeOf(bench.pidOf(origin)), 0);
    const samples = new Map<string, Sample[]>();
    for (let round = -1; round < rounds; round += 1) {
      for (const [placement, crowd] of Object.entries(crowds)) {
        const length = round < 0 ? warmUpSeconds : seconds;
        const before = used();
        const times = await crowd.steady(length, perSecond);
        const cost = (used() - before) / (length * perSecond);
        const sample = { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cost };
        if (round >= 0) samples.set(placement, [...(samples.get(placement) ?? []), sample]);
      }
    }
    for (const crowd of Object.values(crowds)) crowd.close();
    report(samples);
  });
} finally {
  await redis.stop();
}

function report(samples: ReadonlyMap<string, Sample[]>): void {
  const middle = (placement: string, field: keyof Sample): number =>
    median((samples.get(placement) ?? []).map((sample) => sample[field]));
  console.table(
    [...samples.keys()].map((placement) => ({
      where: placement,
      'p50 ms': Number(middle(placement, 'p50').toFixed(1)),
      'p99 ms': Number(middle(placement, 'p99').toFixed(1)),
      'servers: µs a message': Math.round(middle(placement, 'cost')),
    })),
  );
  const ratio = middle('across two', 'p99') / middle('within one', 'p99');
  console.log(`${perSecond} messages a second to ${groupSize} each; ${machine()}, ${rounds} × ${seconds} s`);
  console.log(
    `goal: p99 across at most ${goal} times: ${ratio.toFixed(2)}, ${ratio <= goal ? 'reached' : 'missed'}`,
  );
  if (ratio > goal) process.exitCode = 1;
}
