// node benchmarks/models/first-token.ts [pairs]
// The delay that Alma adds to the first words of a model: the same question alternately to the endpoint and as a
// message to a swarm, streamed over HTTP.
import { machine, median } from '../product/running.ts';
import { now, percentile, readChunks } from './chunks.ts';
import { directly, withSwarms } from './swarms.ts';

const pairs = Number(process.argv[2] ?? 100);
const warmUps = 20;
const goalMs = 30;
const model = 'after-100-chunks-3-every-10';

const untilFirst = async ([url, init]: [string, RequestInit]): Promise<number> => {
  const startedAt = now();
  const [first] = await readChunks(url, init);
  if (!first) throw new Error('no chunk arrived');
  return first.at - startedAt;
};

await withSwarms(model, async ({ endpoint, signIn, newSwarm }) => {
  const maya = await signIn('maya@alma.test');
  const durations: number[] = [];
  const through: number[] = [];
  const added: number[] = [];
  for (let pair = -warmUps; pair < pairs; pair += 1) {
    const ask = await newSwarm(maya);
    const [direct, ours] = [await untilFirst(directly(endpoint, model)), await untilFirst(ask())];
    if (pair < 0) continue;
    durations.push(direct);
    through.push(ours);
    added.push(ours - direct);
  }
  const row = (values: readonly number[]) => ({
    'p50 ms': Math.round(median(values) * 10) / 10,
    'p95 ms': Math.round(percentile(values, 0.95) * 10) / 10,
  });
  console.log(`First words, ${pairs} pairs`);
  console.table({ endpoint: row(durations), 'through Alma': row(through), added: row(added) });
  console.log(machine());
  const isReached = median(added) <= goalMs;
  console.log(`goal: added p50 at most ${goalMs} ms: ${isReached ? 'reached' : 'missed'}`);
  process.exitCode = isReached ? 0 : 1;
});
