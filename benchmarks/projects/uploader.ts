// Sends ten files of 2 MB and waits until they are read; in a separate process, so that the sender is not measured.
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { largeFiles } from './texts.ts';

/** The project that the files go to. */
export interface UploadTask {
  address: string;
  headers: Record<string, string>;
}

export interface UploadReport {
  /** Milliseconds until all files were active. */
  untilActive: number;
}

const boundary = 'a-line-that-no-file-has';
/** Built beforehand: building the forms takes longer than sending them, on the machine that also runs the server. */
const forms = largeFiles(10).map((text, file) =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="volume-${file}.md"\r\n` +
      `Content-Type: text/markdown\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  ),
);
/** The same interval as on the project page. */
const pollIntervalMs = 1_000;

async function upload({ address, headers }: UploadTask, body: Buffer<ArrayBuffer>): Promise<void> {
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const reply = await fetch(`${address}/files/add`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body,
  });
  if (!reply.ok) throw new Error(`the upload was refused with ${reply.status}: ${await reply.text()}`);
}

async function allAreActive({ address, headers }: UploadTask): Promise<boolean> {
  const reply = await fetch(`${address}/files/list`, { headers });
  const { files } = (await reply.json()) as { files: { status: string }[] };
  const failed = files.find(({ status }) => status === 'error');
  if (failed) throw new Error(`a file could not be read: ${JSON.stringify(failed)}`);
  return files.every(({ status }) => status === 'active');
}

async function work(task: UploadTask): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(forms.map((form) => upload(task, form)));
  while (!(await allAreActive(task))) await pause(pollIntervalMs);
  const report: UploadReport = { untilActive: performance.now() - startedAt };
  process.send?.(report);
}

// In reality clients send from other machines, so the sender must not compete with the server for the processor.
setPriority(10);
process.on('message', (task: UploadTask) => void work(task));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
