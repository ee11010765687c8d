import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createBrotliCompress, constants, createGzip } from 'node:zlib';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { takeForm, withSpool, type IncomingFile, type SpooledFile } from '../platform/http/index.ts';
import { invalid } from '../platform/problems/index.ts';
import type { ObjectStore } from '../platform/store/index.ts';
import { hashMismatch } from './delivery.errors.ts';
import type { AwaitedFile, StoredFileRow } from './delivery.repository.ts';

export const uploadLimits = { files: 1, fileBytes: deliveryLimits.fileBytes };

const compressible = /\.(js|css|svg|json|txt)$/;
/** Of larger files the best quality takes seconds of a thread. */
const bestQualityBytes = 1024 * 1024;

const abandonedMs = 60 * 60_000;

type Spool = (file: IncomingFile) => Promise<SpooledFile>;

/** Takes files of releases in: checked while they come, compressed once, stored under their hash. */
export function createReleaseUploads(folder: string, store: ObjectStore) {
  const oneAtATime = pLimit(1);

  /** @throws {Problem} 422 as soon as the content is not what was announced. */
  async function receive(
    request: FastifyRequest,
    sha384: string,
    { path, size }: AwaitedFile,
  ): Promise<Omit<StoredFileRow, 'createdAt'>> {
    return withSpool(folder, async (spool) => {
      const verified = ({ name, chunks }: IncomingFile) =>
        spool({ name, chunks: onlyContent(chunks, { sha384, size }) });
      const [file] = (await takeForm('delivery.files.put', request, uploadLimits, verified)).files;
      if (!file) throw invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
      await store.put(sha384, file.path);
      const keys = compressible.test(path) ? await oneAtATime(() => compress(file, size, spool)) : noKeys;
      return { sha384, size, ...keys };
    });
  }

  async function compress(file: SpooledFile, size: number, spool: Spool): Promise<typeof noKeys> {
    const quality = size > bestQualityBytes ? 9 : constants.BROTLI_MAX_QUALITY;
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    const streams = [brotli, createGzip({ level: 9 })] as const;
    const [brotliKey = null, gzipKey = null] = await Promise.all(
      streams.map(async (stream) => {
        const content = createHash('sha384');
        let bytes = 0;
        const chunks = measured(createReadStream(file.path).compose(stream), (chunk) => {
          content.update(chunk);
          bytes += chunk.length;
        });
        const smaller = await spool({ name: file.name, chunks });
        if (bytes >= size) return null;
        const key = content.digest('base64url');
        await store.put(key, smaller.path);
        return key;
      }),
    );
    return { brotliKey, gzipKey };
  }

  return {
    receive,

    /** Clears away what a killed server has left behind. */
    async sweep(now: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
        if (now - mtimeMs > abandonedMs) await rm(file, { force: true });
      }
    },
  };
}

const noKeys: Pick<StoredFileRow, 'brotliKey' | 'gzipKey'> = { brotliKey: null, gzipKey: null };

async function* measured(
  chunks: AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

/** Hands chunks on while they can be those of this content. */
async function* onlyContent(
  chunks: AsyncIterable<Buffer>,
  { sha384, size }: { sha384: string; size: number },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha384');
  let bytes = 0;
  yield* measured(chunks, (chunk) => {
    bytes += chunk.length;
    if (bytes > size) throw hashMismatch();
    hash.update(chunk);
  });
  if (bytes !== size || hash.digest('base64url') !== sha384) throw hashMismatch();
}
