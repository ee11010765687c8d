import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Platform } from '../platform.ts';
import type { Caller, ReleaseCaller } from './caller.ts';
import { type Form, type FormLimits, type FormName, type SpooledFile, takeForm } from './forms.ts';
import { createInspection, type Inspected } from './inspection.ts';

/** Makes the path of another file of an upload, which is removed with it. */
export type NewFile = () => string;

export type Uploads = ReturnType<typeof createUploads>;

/** An upload that waits for its turn is not read, so its sender waits as well. A slow sender costs little. */
const maxAtOnce = { ofSender: 3, ofServer: 200 };
/** A file that was not written to for so long has lost its server. */
const abandonedMs = 60 * 60_000;

/** Takes in files of forms: each lies in a folder of the data directory until the work on it is over, however it ends. */
export function createUploads({ config, now }: Pick<Platform, 'config' | 'now'>) {
  const folder = join(config.dataDir, 'incoming');
  const ofServer = pLimit(maxAtOnce.ofServer);
  const ofSenders = new Map<string, LimitFunction>();

  async function inTurn<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const ofSender = ofSenders.get(sender) ?? pLimit(maxAtOnce.ofSender);
    ofSenders.set(sender, ofSender);
    try {
      return await ofSender(() => ofServer(work));
    } finally {
      if (ofSender.activeCount + ofSender.pendingCount === 0) ofSenders.delete(sender);
    }
  }

  /** Does work on files of an upload when it is the turn of its sender: a user or a release token. */
  const withFiles = <T>(sender: string, work: (newFile: NewFile) => Promise<T>): Promise<T> =>
    inTurn(sender, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files: string[] = [];
      try {
        return await work(() => {
          const file = join(folder, randomUUID());
          files.push(file);
          return file;
        });
      } finally {
        await Promise.all(files.map((file) => rm(file, { force: true })));
      }
    });

  return {
    withFiles,

    /** Reads the form of a call, and hands it on while its files are there. @throws {Problem} as `takeForm`. */
    receive: <N extends FormName, T>(
      name: N,
      { caller, request }: { caller: Caller | ReleaseCaller; request: FastifyRequest },
      limits: FormLimits,
      work: (form: Form<N>, newFile: NewFile) => Promise<T>,
    ): Promise<T> =>
      withFiles('tokenId' in caller ? caller.tokenId : caller.userId, async (newFile) =>
        work(await takeForm(name, request, limits, (...file) => spool(newFile(), ...file)), newFile),
      ),

    /** Removes what a killed server has left behind. */
    async sweep(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
        if (now() - mtimeMs > abandonedMs) await rm(file, { force: true });
      }
    },
  };
}

async function spool(path: string, name: string, chunks: AsyncIterable<Buffer>): Promise<SpooledFile> {
  const inspection = createInspection();
  async function* inspected(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      inspection.look(chunk);
      yield chunk;
    }
  }
  await pipeline(inspected, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { name, path, ...inspection.end() };
}

/** The same of a file that did not come as a form. */
export async function inspectFile(file: string): Promise<Inspected> {
  const inspection = createInspection();
  for await (const chunk of createReadStream(file)) inspection.look(chunk as Buffer);
  return inspection.end();
}
