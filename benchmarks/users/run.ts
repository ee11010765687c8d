// node benchmarks/users/run.ts [people] [seconds] [rounds]
// The users list with many people at 50 calls a second, compared with a naive implementation, alternately.
import { machine, median, signInAs, withBench } from '../product/running.ts';
import { type Paced, pacedLoad } from './paced-load.ts';
import { fillPeople } from './people.ts';
import { kinds, mixed } from './queries.ts';

const people = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 6);
const rounds = Number(process.argv[4] ?? 3);
const perSecond = 50;
const goalMs = 50;

interface Sample extends Paced {
  label: string;
  variant: string;
}

const createIndexes = [
  'users_search_words',
  'users_by_name',
  'users_status',
  'users_level',
  'users_status_level',
  'users_email',
];

await withBench(async (bench) => {
  const ours = await bench.database('alma_users');
  const plain = await bench.database('plain_users');
  await plain.pool.query(createIndexes.map((name) => `DROP INDEX ${name}`).join(';'));
  const origin = await bench.start('product/server.ts', ours.url, 4220);
  const plainOrigin = await bench.start('users/plain-server.ts', plain.url, 4221);
  await fillPeople(ours, people);
  await fillPeople(plain, people);
  const { headers } = await signInAs(origin, 'admin@alma.test');
  const variants = {
    plain: { origin: plainOrigin, headers: {} },
    alma: { origin, headers },
  };

  const samples: Sample[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const [label, query] of Object.entries({ ...kinds, mixed })) {
      for (const [variant, target] of Object.entries(variants)) {
        const path = (number: number): string => `/api/v1/users?${query(number)}`;
        const load = { ...target, path, perSecond, seconds: round < 0 ? 1 : seconds };
        const sample = await pacedLoad(load);
        if (round >= 0) samples.push({ ...sample, label, variant });
      }
    }
  }
  report(samples);
});

function report(samples: readonly Sample[]): void {
  const rows = Object.keys({ ...kinds, mixed }).map((label) => {
    const of = (variant: string, field: 'p50' | 'p99'): number =>
      Math.round(
        median(
          samples
            .filter((sample) => sample.label === label && sample.variant === variant)
            .map((sample) => sample[field]),
        ) * 10,
      ) / 10;
    return {
      what: label,
      'plain p50': of('plain', 'p50'),
      'plain p99': of('plain', 'p99'),
      'alma p50': of('alma', 'p50'),
      'alma p99': of('alma', 'p99'),
    };
  });
  console.table(rows);
  const failed = samples
    .filter(({ variant }) => variant === 'alma')
    .reduce((sum, sample) => sum + sample.failed, 0);
  const reached = rows.find(({ what }) => what === 'mixed')?.['alma p99'] ?? Number.NaN;
  console.log(
    `${people} people, ${perSecond} calls a second, milliseconds; ${machine()}, ${rounds} × ${seconds} s`,
  );
  console.log(
    `goal: p99 of all kinds together at most ${goalMs} ms: ${reached <= goalMs ? 'reached' : 'missed'}; failed calls: ${failed}`,
  );
  if (reached > goalMs || failed > 0) process.exitCode = 1;
}
