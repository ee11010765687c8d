// node benchmarks/models/streams.ts [streams] [chunks a second of each]
// The delay that Alma adds to each chunk when one server streams many replies simultaneously: from writing at the
// endpoint to reading here, compared with the same streams without Alma.
import { setTimeout as pause } from 'node:timers/promises';
import { machine } from '../product/running.ts';
import { percentile, readChunks } from './chunks.ts';
import { directly, type Swarms, withSwarms } from './swarms.ts';

const streams = Number(process.argv[2] ?? 200);
const perSecond = Number(process.argv[3] ?? 10);
const seconds = 20;
/** Streams start one after the other within this time, as in real use. */
const beginningMs = 5_000;
const perPerson = 10;
const goalMs = 100;
const model = `after-200-chunks-${perSecond * seconds}-every-${Math.round(1000 / perSecond)}`;

interface Measured {
  delays: number[];
  /** Delays of the first chunks. */
  firsts: number[];
  lostReplies: number;
}

async function measure(requests: readonly (() => [string, RequestInit])[]): Promise<Measured> {
  const replies = await Promise.all(
    requests.map(async (ask, index) => {
      await pause((index * beginningMs) / requests.length);
      return readChunks(...ask());
    }),
  );
  const lostReplies = replies.filter(({ length }) => length !== perSecond * seconds).length;
  const firsts = replies.flatMap(([first]) => (first ? [first.delay] : []));
  return { delays: replies.flatMap((chunks) => chunks.map(({ delay }) => delay)), firsts, lostReplies };
}

async function swarms({ signIn, newSwarm }: Swarms): Promise<(() => [string, RequestInit])[]> {
  const requests: (() => [string, RequestInit])[] = [];
  for (let index = 0; index < streams; index += perPerson) {
    const person = await signIn(`person-${index}@alma.test`);
    for (let count = 0; count < perPerson && requests.length < streams; count += 1)
      requests.push(await newSwarm(person));
  }
  return requests;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const row = ({ delays, firsts, lostReplies: lost }: Measured) => ({
  chunks: delays.length,
  'p50 ms': rounded(percentile(delays, 0.5)),
  'p99 ms': rounded(percentile(delays, 0.99)),
  'slowest ms': rounded(percentile(delays, 1)),
  'first, p99 ms': rounded(percentile(firsts, 0.99)),
  'incomplete replies': lost,
});

await withSwarms(model, async (setting) => {
  const directs = Array.from({ length: streams }, () => () => directly(setting.endpoint, model));
  // Warms up the compiler, and counts for neither.
  await measure(directs.slice(0, 40));
  await measure((await swarms(setting)).slice(0, 40));
  const direct = await measure(directs);
  const ours = await measure(await swarms(setting));
  console.log(`${streams} streams of ${perSecond} chunks a second for ${seconds} s, one server`);
  console.table({ endpoint: row(direct), 'through Alma': row(ours) });
  console.log(machine());
  const added = percentile(ours.delays, 0.99) - percentile(direct.delays, 0.99);
  const isReached = added <= goalMs && ours.lostReplies === 0;
  console.log(`goal: added p99 at most ${goalMs} ms: ${rounded(added)}, ${isReached ? 'reached' : 'missed'}`);
  process.exitCode = isReached ? 0 : 1;
});
