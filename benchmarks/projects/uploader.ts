// Sends ten files of 2 MB and waits until they are read, from a process of its own: the work of the sender is not what
// is measured.
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { largeFiles } from './texts.ts';

/** The project that the files go to. */
export interface UploadTask {
  address: string;
  headers: Record<string, string>;
}

export interface UploadReport {
  /** Milliseconds until all files could be asked about. */
  untilActive: number;
}

const texts = largeFiles(10);
const lookMs = 100;

async function upload({ address, headers }: UploadTask, text: string, file: number): Promise<void> {
  const form = new FormData();
  form.append('f', new File([text], `volume-${file}.md`, { type: 'text/markdown' }));
  const reply = await fetch(`${address}/files/add`, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`the upload was answered ${reply.status}: ${await reply.text()}`);
}

async function allAreActive({ address, headers }: UploadTask): Promise<boolean> {
  const reply = await fetch(`${address}/files/list`, { headers });
  const { files } = (await reply.json()) as { files: { status: string }[] };
  const failed = files.find(({ status }) => status === 'error');
  if (failed) throw new Error(`a file could not be read: ${JSON.stringify(failed)}`);
  return files.every(({ status }) => status === 'active');
}

async function work(task: UploadTask): Promise<void> {
  const began = performance.now();
  await Promise.all(texts.map((text, file) => upload(task, text, file)));
  while (!(await allAreActive(task))) await pause(lookMs);
  const report: UploadReport = { untilActive: performance.now() - began };
  process.send?.(report);
}

// People's own machines send: the server does not share its processor with them.
setPriority(10);
process.on('message', (task: UploadTask) => void work(task));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
