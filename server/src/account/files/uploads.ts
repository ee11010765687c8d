import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileLimits } from '@alma/shared/contract';
// Its types add the parts of a body to requests.
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../../platform/problems/index.ts';
import { kindOf } from './file-kinds.ts';
import { safeName } from './file-names.ts';
import type { FileContent } from './files.repository.ts';
import type { PictureMaker } from './pictures/picture-maker.ts';

/** A file on this machine's disk that is on its way in, and what is known of it. */
export interface Incoming {
  file: string;
  content: Omit<FileContent, 'objectKey'>;
}

export type Uploads = ReturnType<typeof createUploads>;

const abandonedMs = 60 * 60_000;

const tooLarge = (): Problem =>
  new Problem('PAYLOAD_TOO_LARGE', `File too large. Maximum size is ${fileLimits.bytes / 1024 / 1024}MB`);
const oneFile = (): Problem => invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
const notMultipart = (): Problem =>
  new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data with one file in the field `file`');
/** Files on their way in: each lies in the folder until it is stored or refused, whatever happens. */
export function createUploads(folder: string, pictures: PictureMaker) {
  /** Hands a place for a new file to the work, and clears away whatever was written there. */
  async function withPlace<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, randomUUID());
    try {
      return await work(file);
    } finally {
      await Promise.all([rm(file, { force: true }), rm(`${file}.webp`, { force: true })]);
    }
  }

  async function inspect(file: string, name: string, person: string): Promise<Incoming> {
    const kind = await kindOf(file, name);
    if (kind === 'picture') return remake(file, name, person);
    const { size } = await stat(file);
    return { file, content: { name, type: kind, size, width: null, height: null, hash: await hashOf(file) } };
  }

  async function remake(from: string, name: string, person: string): Promise<Incoming> {
    const to = `${from}.webp`;
    const task = { from, to, longestSide: fileLimits.pixels };
    const { size, width, height } = await pictures.make(task, { person });
    return {
      file: to,
      content: { name, type: 'image/webp', size, width, height, hash: await hashOf(to) },
    };
  }

  return {
    /** Reads the one file of a multipart body, and hands it on while it is there. */
    receive: <T>(
      person: string,
      request: FastifyRequest,
      use: (incoming: Incoming) => Promise<T>,
    ): Promise<T> => withPlace(async (file) => use(await inspect(file, await write(request, file), person))),

    /** The same for a file that `bringTo` brings. */
    bring: <T>(
      person: string,
      name: string,
      bringTo: (file: string) => Promise<unknown>,
      use: (incoming: Incoming) => Promise<T>,
    ): Promise<T> =>
      withPlace(async (file) => {
        await bringTo(file);
        return use(await inspect(file, safeName(name), person));
      }),

    /** Clears away what a killed server has left behind. */
    async sweep(now: number): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const file = path.join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
        if (now - mtimeMs > abandonedMs) await rm(file, { force: true });
      }
    },
  };
}

/** Writes the upload to disk as it comes in, and tells its name. */
async function write(request: FastifyRequest, file: string): Promise<string> {
  if (!request.isMultipart()) throw notMultipart();
  let name: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file' || name !== undefined) throw oneFile();
      name = safeName(part.filename);
      await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw tooLarge();
    }
  } catch (error) {
    throw uploadProblem(error);
  }
  if (name === undefined || (await stat(file)).size === 0) throw oneFile();
  return name;
}

function uploadProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  // The disk, not the caller.
  if (typeof syscall === 'string' && code !== 'ECONNRESET') return error;
  // Too many parts, fields or headers, or a body that is not what it says or breaks off.
  return oneFile();
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64url');
}
