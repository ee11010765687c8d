// node benchmarks/users/avatars.ts [seconds] [rounds]
// How much others wait while pictures of 10 MB are taken in: the same calls with and without uploads, in turns.
import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { fileLimits } from '../../shared/src/contract/file-options.ts';
import { fillPeople } from './people.ts';
import { pacedLoad } from './paced-load.ts';
import { machine, median, signInAs, withBench } from './running.ts';

const seconds = Number(process.argv[2] ?? 10);
const rounds = Number(process.argv[3] ?? 5);
const perSecond = 50;
/** Others' p99 may rise by half. */
const goal = 1.5;

/** Noise compresses badly: a photo as large as may be sent. */
async function largePhoto(): Promise<Buffer> {
  const side = 3150;
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  const photo = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  for (let quality = 95; quality > 40; quality -= 5) {
    const bytes = await photo.clone().jpeg({ quality }).toBuffer();
    if (bytes.length <= fileLimits.bytes) return bytes;
  }
  throw new Error('no photo is small enough');
}

await withBench(async (bench) => {
  const database = await bench.database('alma_users');
  const origin = await bench.start('server.ts', database.url, 4222);
  await fillPeople(database, 20_000);
  const admin = await signInAs(origin, 'admin@alma.test');
  const uploader = await signInAs(origin, 'leo@alma.test');
  const photo = await largePhoto();
  let uploads = 0;
  let uploadMs = 0;

  /** One upload after the other until told to stop. */
  async function uploadAll(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const started = performance.now();
      const form = new FormData();
      form.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
      const reply = await fetch(`${origin}/api/v1/users/${uploader.userId}/files`, {
        method: 'POST',
        headers: uploader.headers,
        body: form,
      });
      if (reply.status !== 201)
        throw new Error(`the upload was answered ${reply.status}: ${await reply.text()}`);
      const { id } = (await reply.json()) as { id: string };
      await fetch(`${origin}/api/v1/users/${uploader.userId}/files/${id}`, {
        method: 'DELETE',
        headers: uploader.headers,
      });
      uploads += 1;
      uploadMs += performance.now() - started;
    }
  }

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
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await others(seconds)).p99);
    let isOver = false;
    const uploading = uploadAll(() => isOver);
    busy.push((await others(seconds)).p99);
    isOver = true;
    await uploading;
  }
  const ratio = median(busy) / median(quiet);
  console.table({
    'without uploads': { 'p99 ms': Math.round(median(quiet) * 10) / 10 },
    'with uploads': { 'p99 ms': Math.round(median(busy) * 10) / 10 },
  });
  console.log(
    `${uploads} photos of ${(photo.length / 1024 / 1024).toFixed(1)} MB, ${Math.round(uploadMs / uploads)} ms each; ${machine()}, ${rounds} × ${seconds} s`,
  );
  console.log(
    `goal: others' p99 at most ${goal} times as long: ${ratio.toFixed(2)}, ${ratio <= goal ? 'reached' : 'missed'}`,
  );
  if (ratio > goal) process.exitCode = 1;
});
