// node benchmarks/projects/run.ts
// Ten files of 2 MB: what reading and searching them costs against the plainest way, how much others wait while they are
// read, and how soon an answer begins.
import { extract } from '../../server/src/domains/retrieval/index.ts';
import { projectClient } from '../../server/test/projects/project-client.ts';
import type { TestServer } from '../../server/test/app.ts';
import { pacedLoad } from '../users/paced-load.ts';
import { machine, median, signInAs, withBench } from '../users/running.ts';
import { largeFiles, plainIndex, plainSearch, questions, searchedFile } from './texts.ts';

const asked = questions();
const texts = largeFiles(10);
const perSecond = 30;
const seconds = 5;
/** The first one opens the files and does not count. */
const rounds = 11;

/** Milliseconds of processor time, so that whoever else uses the machine does not count. */
function processorTime<T>(work: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
const rounded = (value: number): number => Math.round(value * 100) / 100;
const row = (ours: number, plain: number) => ({
  ours: rounded(ours),
  plain: rounded(plain),
  ratio: rounded(ours / plain),
});

function inProcess(): void {
  const read = processorTime(() => texts.map(searchedFile));
  const readPlainly = processorTime(() => texts.map(plainIndex));
  const files = read.value;
  const library = { segments: files.map(({ segment }) => segment) };
  const paragraphs = texts.flatMap((text) => text.toLowerCase().split(/\n{2,}/));
  const search = (question: string): number => processorTime(() => extract(library, files, question)).ms;
  const searchPlainly = (question: string): number =>
    processorTime(() => plainSearch(paragraphs, question)).ms;
  // The first questions load the thesaurus, and what the compiler makes of all this.
  for (const question of asked.slice(0, 20)) search(question);
  const ours = asked.map(search);
  const plain = asked.filter((_question, place) => place % 8 === 0).map(searchPlainly);
  console.log(`\n${texts.length} files of 2 MB, ${asked.length} questions: milliseconds of processor time`);
  console.table({
    'reading all files': row(read.ms, readPlainly.ms),
    'finding and quoting, median': row(median(ours), median(plain)),
    'finding and quoting, p99': row(percentile(ours, 0.99), percentile(plain, 0.99)),
  });
}

/** Milliseconds until the first event of an answer, and until its first words. */
async function firstEvents(address: URL, headers: Record<string, string>): Promise<[number, number]> {
  const began = performance.now();
  const reply = await fetch(address, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'How much salt goes into the country loaf?' }),
  });
  let text = '';
  let first = Number.NaN;
  const decoder = new TextDecoder();
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (Number.isNaN(first)) first = performance.now() - began;
    if (text.includes('event: token')) break;
  }
  return [first, performance.now() - began];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

inProcess();

await withBench(async (bench) => {
  const database = await bench.database('alma_projects');
  const origin = await bench.start('server.ts', database.url, 4660);
  const [admin, maya] = [await signInAs(origin, 'admin@alma.test'), await signInAs(origin, 'maya@alma.test')];
  const server: Pick<TestServer, 'origin' | 'call'> = {
    origin,
    async call(method, path, { body } = {}) {
      const reply = await fetch(new URL(path, origin), {
        method,
        headers: { ...maya.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: reply.status, headers: reply.headers, body: await reply.json() };
    },
  };
  const made = async () =>
    projectClient(
      server as TestServer,
      maya,
      (await server.call('POST', '/api-ml/v1/projects', { body: { title: 'Volumes' } })).body.id,
    );
  const others = () =>
    pacedLoad({
      origin,
      headers: admin.headers,
      path: (number) => ['/api/v1/auth/me', '/api/v1/users', '/api/v1/profiles'][number % 3] ?? '',
      perSecond,
      seconds,
    });

  await others();
  const quiet = await others();
  const large = await made();
  const load = others();
  const indexing = await timed(async () => {
    await Promise.all(texts.map((text, file) => large.upload(`volume-${file}.md`, text)));
    await large.filesRead();
  });
  const busy = await load;
  console.log('\nWhile ten files of 2 MB are taken in and read: milliseconds');
  console.table({
    'until all are active': { busy: rounded(indexing) },
    'calls of others, p99': {
      busy: rounded(busy.p99),
      quiet: rounded(quiet.p99),
      ratio: rounded(busy.p99 / quiet.p99),
    },
  });

  const small = await made();
  await small.upload('bread.md', '# Bread\n\nThe country loaf takes 260 g salt.\n');
  await small.filesRead();
  console.log('\nAn answer begins, median of 10, against one plain call of the same project: milliseconds');
  const rows: Record<string, object> = {};
  for (const [name, project] of Object.entries({ 'one small file': small, 'ten of 2 MB': large })) {
    const plain: number[] = [];
    const first: number[] = [];
    const words: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const call = await timed(() => project.call('GET'));
      const address = new URL(`/api-ml/v1/projects/${project.id}/chat`, origin);
      const [event, token] = await firstEvents(address, maya.headers);
      if (round === 0) continue;
      plain.push(call);
      first.push(event);
      words.push(token);
    }
    rows[`${name}: first event`] = row(median(first), median(plain));
    rows[`${name}: first words`] = row(median(words), median(plain));
  }
  console.table(rows);
  console.log(machine());
});
