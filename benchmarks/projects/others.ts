// Response times of other people's calls, alternately while files are uploaded and read, while a process uses up the
// same processor time, and while the server is idle.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '../../server/test/sign-in.ts';
import { processTree, timeOf } from '../product/processor.ts';
import { type Bench, median } from '../product/running.ts';
import { pacedLoad, percentile } from '../users/paced-load.ts';
import type { BurnTask } from './burner.ts';
import type { UploadReport, UploadTask } from './uploader.ts';

const perSecond = 100;
const minQuietMs = 4_000;
const paths = ['/api/v1/auth/me', '/api/v1/users', '/api/v1/profiles'];

export interface OthersInput {
  bench: Bench;
  /** Started by `watched-server.ts`. */
  origin: string;
  /** The person who makes the calls. */
  caller: Pick<SignedIn, 'headers'>;
  rounds: number;
  /** Deletes the previous project and creates a new one. */
  nextTask(): Promise<UploadTask>;
}

interface Phase {
  times: number[];
  /** Milliseconds. */
  elapsed: number;
  p99: number;
  loopP99: number;
  loopLongest: number;
}

/** @returns the ratio of others' p99 during uploads to idle, and the milliseconds until the files are active */
export async function measureWait({ bench, origin, caller, rounds, nextTask }: OthersInput) {
  const uploader = await startBeside('uploader.ts');
  const burner = await startBeside('burner.ts');
  const server = bench.pidOf(origin);

  async function phase(until: Promise<unknown>): Promise<Phase> {
    await bench.usageOf(origin);
    const startedAt = performance.now();
    const load = { origin, headers: caller.headers, path: (number: number) => paths[number % 3] ?? '' };
    const { times, p99, failed } = await pacedLoad({ ...load, perSecond, seconds: 600, until });
    const elapsed = performance.now() - startedAt;
    if (failed > 0) throw new Error(`${failed} calls of others failed`);
    const { loop } = await bench.usageOf(origin);
    return {
      times,
      elapsed,
      p99,
      loopP99: loop?.p99 ?? Number.NaN,
      loopLongest: loop?.longest ?? Number.NaN,
    };
  }

  async function uploads(): Promise<{ phase: Phase; untilActive: number; read: number }> {
    const task = await nextTask();
    endReaders(server);
    const before = { all: timeOf(server), ...(await bench.usageOf(origin)) };
    const answer = once(uploader, 'message') as Promise<[UploadReport]>;
    uploader.send(task);
    const measured = await phase(answer);
    const [{ untilActive }] = await answer;
    const after = { all: timeOf(server), ...(await bench.usageOf(origin)) };
    const read = (after.all - before.all - (after.cpu - before.cpu)) / 1000;
    return { phase: measured, untilActive, read: Math.max(0, read) };
  }

  function burning(ms: BurnTask): Promise<Phase> {
    const answer = once(burner, 'message');
    burner.send(ms);
    return phase(answer);
  }

  const phases = { quiet: [] as Phase[], burning: [] as Phase[], uploads: [] as Phase[] };
  const untilActive: number[] = [];
  // The first upload compiles the code, so it is reported separately.
  const cold = await uploads();
  for (let round = 0; round < rounds; round += 1) {
    phases.quiet.push(await phase(pause(Math.max(minQuietMs, untilActive.at(-1) ?? 0))));
    const busy = await uploads();
    phases.uploads.push(busy.phase);
    untilActive.push(busy.untilActive);
    phases.burning.push(await burning(busy.read));
  }
  for (const child of [uploader, burner]) {
    child.disconnect();
    await once(child, 'exit');
  }
  report({ ...phases, 'uploads, the first time': [cold.phase] });
  return { rise: p99Of(phases.uploads) / p99Of(phases.quiet), untilActive: median(untilActive) };
}

async function startBeside(program: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, program));
  // Rejects the wait for its answer.
  child.once('exit', (code) => {
    if (code !== 0) child.emit('error', new Error(`${program} ended with ${code}`));
  });
  await once(child, 'message');
  return child;
}

/** As after half a minute without files, so that each round includes the start of a reader process. */
function endReaders(server: number): void {
  for (const { pid } of processTree(server)) if (pid !== server) process.kill(pid, 'SIGKILL');
}

const timesOf = (phases: readonly Phase[]): number[] =>
  phases.flatMap(({ times }) => times).toSorted((one, other) => one - other);

/** Computed over all rounds together: a single one has only eight calls beyond its 99th percentile. */
const p99Of = (phases: readonly Phase[]): number => percentile(timesOf(phases), 0.99);

function report(phases: Record<'quiet' | 'burning' | 'uploads' | 'uploads, the first time', Phase[]>): void {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  const rows = Object.entries(phases).map(([name, all]) => {
    const times = timesOf(all);
    const rounds = all.map(({ p99 }) => p99).toSorted((one, other) => one - other);
    const row = {
      calls: times.length,
      p50: rounded(percentile(times, 0.5)),
      p99: rounded(p99Of(all)),
      'p99 by round': `${rounded(rounds[0] ?? 0)} ${rounded(median(rounds))} ${rounded(rounds.at(-1) ?? 0)}`,
      'times as long': rounded(p99Of(all) / p99Of(phases.quiet)),
      'loop p99': rounded(median(all.map(({ loopP99 }) => loopP99))),
      'loop longest': rounded(median(all.map(({ loopLongest }) => loopLongest))),
      seconds: rounded(median(all.map(({ elapsed }) => elapsed)) / 1000),
    };
    return [name, row] as const;
  });
  console.log(
    '\nCalls of others while ten files of 2 MB are uploaded and read, while a process of the same priority uses',
  );
  console.log(
    'up as much processor time, and while the server is idle, in milliseconds; `loop`: how long the server',
  );
  console.log('works without a break, in processor time; `p99 by round`: lowest, median, highest');
  console.table(Object.fromEntries(rows));
}
