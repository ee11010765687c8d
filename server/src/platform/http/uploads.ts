import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Config } from '../../config/config.ts';
import type { Caller, ReleaseCaller } from './caller.ts';
import { type Form, type FormLimits, type FormName, type SpooledFile, takeForm } from './forms.ts';
import { createInspection, type Inspected } from './inspection.ts';

/** Returns the path for another file of an upload; the file is removed together with the upload. */
export type NewFile = () => string;

export interface UploadsParts {
  config: Pick<Config, 'dataDir'>;
  now(): number;
}

export type Uploads = ReturnType<typeof createUploads>;

/** A waiting upload is not read, so its sender waits too. A slow sender costs little; a fast one would delay others. */
const maxAtOnce = { ofSender: 2, ofServer: 200 };
/** The server that wrote a file is considered dead when the file has not changed for this long. */
const abandonedMs = 60 * 60_000;

/** Receives uploaded files. Each stays in a folder of the data directory until the work on it succeeds or fails. */
export function createUploads({ config, now }: UploadsParts) {
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

  /** Runs work on the files of an upload once its sender (a user or a release token) is below the limit. */
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

    /** Reads the form of a call and runs work while its files exist. @throws {Problem} as `takeForm`. */
    receive: <N extends FormName, T>(
      name: N,
      { caller, request }: { caller: Caller | ReleaseCaller; request: FastifyRequest },
      limits: FormLimits,
      work: (form: Form<N>, newFile: NewFile) => Promise<T>,
    ): Promise<T> =>
      withFiles('tokenId' in caller ? caller.tokenId : caller.userId, async (newFile) =>
        work(await takeForm(name, request, limits, (...file) => spool(newFile(), ...file)), newFile),
      ),

    /** Removes files that a killed server left behind. */
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

/** Inspects a file that did not arrive in a form. */
export async function inspectFile(file: string): Promise<Inspected> {
  const inspection = createInspection();
  for await (const chunk of createReadStream(file)) inspection.look(chunk as Buffer);
  return inspection.end();
}
