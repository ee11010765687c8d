import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncomingFile } from './forms.ts';

/** A file of a form on this machine's disk. */
export interface SpooledFile {
  /** As the sender gave it. */
  name: string;
  path: string;
}

/** Writes files to disk while they come in, and takes all of them away when the work is over, however it ends. */
export async function withSpool<T>(
  folder: string,
  work: (spool: (file: IncomingFile) => Promise<SpooledFile>) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written: string[] = [];
  try {
    return await work(async ({ name, chunks }) => {
      const file = path.join(folder, randomUUID());
      written.push(file);
      await pipeline(chunks, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return { name, path: file };
    });
  } finally {
    await Promise.all(written.map((file) => rm(file, { force: true })));
  }
}
