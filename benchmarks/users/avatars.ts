// node benchmarks/users/avatars.ts [seconds] [rounds]
// How much uploads of 10 MB pictures slow down other calls: the same calls with and without uploads, alternately.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { machine, median, signInAs, withBench } from '../product/running.ts';
import { pacedLoad } from './paced-load.ts';
import { fillPeople } from './people.ts';
import type { UploadReport, UploadTask } from './uploader.ts';

const seconds = Number(process.argv[2] ?? 10);
const rounds = Number(process.argv[3] ?? 5);
const perSecond = 50;
/** The p99 of other calls may rise by half. */
const goal = 1.5;

await withBench(async (bench) => {
  const database = await bench.database('alma_users');
  const origin = await bench.start('product/server.ts', database.url, 4222);
  await fillPeople(database, 20_000);
  const admin = await signInAs(origin, 'admin@alma.test');
  const leo = await signInAs(origin, 'leo@alma.test');
  const task: UploadTask = { address: `${origin}/api/v1/users/${leo.userId}/files`, headers: leo.headers };
  const uploader = fork(path.join(import.meta.dirname, 'uploader.ts'));
  const isGone = once(uploader, 'exit').then(() => Promise.reject(new Error('the uploader has ended')));
  const answer = () => Promise.race([once(uploader, 'message'), isGone]);
  await answer();

  const paths = ['/api/v1/auth/me', '/api/v1/users', '/api/v1/users?search=elena', '/api/v1/profiles'];
  const others = (length: number) =>
    pacedLoad({
      origin,
      headers: admin.headers,
      path: (number) => paths[number % paths.length] ?? '',
      perSecond,
      seconds: length,
    });

  await others(2);
  const quiet: number[] = [];
  const busy: number[] = [];
  const reports: UploadReport[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await others(seconds)).p99);
    uploader.send(task);
    busy.push((await others(seconds)).p99);
    uploader.send('stop');
    reports.push(((await answer()) as [UploadReport])[0]);
  }
  uploader.disconnect();
  await isGone.catch(() => undefined);

  const ratio = median(busy) / median(quiet);
  console.table({
    'without uploads': { 'p99 ms': Math.round(median(quiet) * 10) / 10 },
    'with uploads': { 'p99 ms': Math.round(median(busy) * 10) / 10 },
  });
  const photos = reports.reduce((sum, { uploads }) => sum + uploads, 0);
  const each = Math.round(median(reports.map((report) => report.each)));
  console.log(
    `${photos} photos of ${reports[0]?.megabytes.toFixed(1)} MB, ${each} ms each; ${machine()}, ${rounds} × ${seconds} s`,
  );
  console.log(
    `goal: others' p99 at most ${goal} times as long: ${ratio.toFixed(2)}, ${ratio <= goal ? 'reached' : 'missed'}`,
  );
  if (ratio > goal) process.exitCode = 1;
});
