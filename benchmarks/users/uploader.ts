// Uploads large photos one after the other; in a separate process, so that the sender is not measured.
import { randomFillSync } from 'node:crypto';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { fileLimits } from '../../shared/src/contract/files/limits.ts';

/** Address and headers for the photos of one person. */
export interface UploadTask {
  address: string;
  headers: Record<string, string>;
}

export interface UploadReport {
  uploads: number;
  /** Milliseconds per upload. */
  each: number;
  megabytes: number;
}

/** Noise compresses badly: a photo close to the maximum size. */
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

const boundary = 'one-photo';
const photo = await largePhoto();
const body = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  ),
  photo,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

async function upload({ address, headers }: UploadTask): Promise<void> {
  const type = `multipart/form-data; boundary=${boundary}`;
  const reply = await fetch(address, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
  if (reply.status !== 201) throw new Error(`the upload was answered ${reply.status}: ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: string };
  await fetch(`${address}/${id}`, { method: 'DELETE', headers });
}

let task: UploadTask | undefined;

async function uploadAll(): Promise<void> {
  const startedAt = performance.now();
  let uploads = 0;
  for (; task; uploads += 1) await upload(task);
  const report: UploadReport = {
    uploads,
    each: (performance.now() - startedAt) / uploads,
    megabytes: photo.length / 1024 / 1024,
  };
  process.send?.(report);
}

// In reality clients send from other machines, so the sender must not compete with the server for the processor.
setPriority(10);
process.on('message', (message: UploadTask | 'stop') => {
  task = message === 'stop' ? undefined : message;
  if (task) void uploadAll();
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
