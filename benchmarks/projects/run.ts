// node benchmarks/projects/run.ts [rounds]
// Ten files of 2 MB: how much others wait while they are taken in and read, how soon an answer begins, and what reading
// and searching them costs against the plainest way.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { extract } from '@alma/offline-assistant/retrieval';
import { loadThesaurus } from '../../server/src/ml/retrieval/index.ts';
import { machine, median, signInAs, withBench } from '../product/running.ts';
import { pacedLoad } from '../users/paced-load.ts';
import { firstEvents, timed } from './answering.ts';
import { largeFiles, plainIndex, plainSearch, questions, searchedFile } from './texts.ts';
import type { UploadReport, UploadTask } from './uploader.ts';

const rounds = Number(process.argv[2] ?? 3);
const perSecond = 50;
const seconds = 8;
/** The first one opens the files and does not count. */
const answers = 11;
/** Others' p99 may rise by so much, all files are read within so many milliseconds, and found in within so many. */
const goals = { rise: 1.3, untilActive: 10_000, finding: 50 } as const;

const rounded = (value: number): number => Math.round(value * 100) / 100;
const row = (ours: number, plain: number) => ({
  ours: rounded(ours),
  plain: rounded(plain),
  ratio: rounded(ours / plain),
});

/** Milliseconds of processor time, so that other users of the machine do not count. */
function processorTime<T>(work: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** @returns how long the slowest questions take. */
function inProcess(): number {
  const asked = questions();
  const texts = largeFiles(10);
  const read = processorTime(() => texts.map(searchedFile));
  const readPlainly = processorTime(() => texts.map(plainIndex));
  const files = read.value;
  const library = { segments: files.map(({ segment }) => segment), thesaurus: loadThesaurus() };
  const paragraphs = texts.flatMap((text) => text.toLowerCase().split(/\n{2,}/));
  const search = (question: string): number => processorTime(() => extract(library, files, question)).ms;
  const searchPlainly = (question: string): number =>
    processorTime(() => plainSearch(paragraphs, question)).ms;
  // The first questions load the thesaurus, and what the compiler makes of all this.
  for (const question of asked.slice(0, 20)) search(question);
  const ours = asked.map(search);
  const plain = asked.filter((_question, place) => place % 8 === 0).map(searchPlainly);
  const slowest = percentile(ours, 0.99);
  console.log(`\n${texts.length} files of 2 MB, ${asked.length} questions: milliseconds of processor time`);
  console.table({
    'reading all files': row(read.ms, readPlainly.ms),
    'finding and quoting, median': row(median(ours), median(plain)),
    'finding and quoting, p99': row(slowest, percentile(plain, 0.99)),
  });
  return slowest;
}

function judge(what: string, value: number, most: number): void {
  const isReached = value <= most;
  console.log(`goal: ${what} at most ${most}: ${rounded(value)}, ${isReached ? 'reached' : 'missed'}`);
  if (!isReached) process.exitCode = 1;
}

await withBench(async (bench) => {
  const database = await bench.database('alma_projects');
  const origin = await bench.start('product/server.ts', database.url, 4660);
  const admin = await signInAs(origin, 'admin@alma.test');
  const { headers } = await signInAs(origin, 'maya@alma.test');
  const uploader = fork(path.join(import.meta.dirname, 'uploader.ts'));
  const isGone = once(uploader, 'exit').then(() => Promise.reject(new Error('the uploader has ended')));
  const answer = () => Promise.race([once(uploader, 'message'), isGone]);
  await answer();

  async function makeProject(): Promise<string> {
    const reply = await fetch(`${origin}/api-ml/v1/projects`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Volumes' }),
    });
    const { id } = (await reply.json()) as { id: string };
    return `${origin}/api-ml/v1/projects/${id}`;
  }
  const others = () =>
    pacedLoad({
      origin,
      headers: admin.headers,
      path: (number) => ['/api/v1/auth/me', '/api/v1/users', '/api/v1/profiles'][number % 3] ?? '',
      perSecond,
      seconds,
    });

  await others();
  const quiet: number[] = [];
  const busy: number[] = [];
  const untilActive: number[] = [];
  let large = '';
  for (let round = 0; round < rounds; round += 1) {
    if (large !== '') await fetch(large, { method: 'DELETE', headers });
    quiet.push((await others()).p99);
    large = await makeProject();
    uploader.send({ address: large, headers } satisfies UploadTask);
    const load = others();
    untilActive.push(((await answer()) as [UploadReport])[0].untilActive);
    busy.push((await load).p99);
  }
  uploader.disconnect();
  await isGone.catch(() => undefined);
  console.log(`\nWhile ten files of 2 MB are taken in and read, ${rounds} × ${seconds} s: milliseconds`);
  console.table({
    'until all are active': { busy: rounded(median(untilActive)) },
    'calls of others, p99': {
      busy: rounded(median(busy)),
      quiet: rounded(median(quiet)),
      ratio: rounded(median(busy) / median(quiet)),
    },
  });

  const small = await makeProject();
  const form = new FormData();
  form.append('f', new File(['# Bread\n\nThe country loaf takes 260 g salt.\n'], 'bread.md'));
  await fetch(`${small}/files/add`, { method: 'POST', headers, body: form });
  console.log('\nAn answer begins, median of 10, against one plain call of the same project: milliseconds');
  const rows: Record<string, object> = {};
  for (const [name, project] of Object.entries({ 'one small file': small, 'ten of 2 MB': large })) {
    const plain: number[] = [];
    const first: number[] = [];
    const words: number[] = [];
    for (let round = 0; round < answers; round += 1) {
      const call = await timed(() => fetch(project, { headers }).then((reply) => reply.text()));
      const [event, token] = await firstEvents(`${project}/chat`, headers);
      if (round === 0) continue;
      plain.push(call);
      first.push(event);
      words.push(token);
    }
    rows[`${name}: first event`] = row(median(first), median(plain));
    rows[`${name}: first words`] = row(median(words), median(plain));
  }
  console.table(rows);
  judge("others' p99, times as long", median(busy) / median(quiet), goals.rise);
  judge('milliseconds until all files are active', median(untilActive), goals.untilActive);
});

judge('milliseconds for the slowest question of a hundred', inProcess(), goals.finding);
console.log(machine());
