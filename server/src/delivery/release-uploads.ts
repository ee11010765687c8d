import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdDecompress } from 'node:zlib';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Caller, ReleaseCaller, Uploads } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { invalid, isProblem } from '../platform/problems/index.ts';
import { ObjectMissing, type Objects } from '../platform/store/index.ts';
import { hashMismatch, noSuchBase } from './delivery.errors.ts';
import { type AwaitedFile, insertStored, type StoredFileRow } from './delivery.repository.ts';
import { keepContents } from './retention.repository.ts';

export interface ReleaseUploadsParts {
  uploads: Uploads;
  objects: Objects;
}

export interface ReleaseUpload {
  caller: Caller | ReleaseCaller;
  request: FastifyRequest;
}

type AwaitedContent = AwaitedFile & { sha384: string };

export const uploadLimits = { files: 1, fileBytes: deliveryLimits.fileBytes };

const compressible = /\.(js|css|svg|json|txt)$/;
/** Above this size, the best quality takes seconds of a thread. */
const bestQualityBytes = 1024 * 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unpackZstd = promisify(zstdDecompress);
/** 16 MB: a file and the previous version, each of the maximum size. */
const windowLimit = { [constants.ZSTD_d_windowLogMax]: 24 };

/** Receives files of releases: checked against the announced hash, compressed once, and stored. */
export function createReleaseUploads(
  platform: Pick<Platform, 'now'>,
  { uploads, objects }: ReleaseUploadsParts,
) {
  const oneAtATime = pLimit(1);

  async function store(path: string, sha384: string, awaited: AwaitedFile): Promise<void> {
    const forms = compressible.test(awaited.path) ? await oneAtATime(() => compress(path)) : {};
    const createdAt = new Date(platform.now());
    const unused = await objects.storeAll({ ...forms, content: path }, async (tx, keys) => {
      await keepContents(tx);
      return insertStored(tx, {
        sha384,
        size: awaited.size,
        objectKey: keys.content,
        brotliKey: keys.brotli ?? null,
        gzipKey: keys.gzip ?? null,
        createdAt,
      });
    });
    await objects.remove(unused);
  }

  /** @throws {Problem} 422 when the file is not the announced one. */
  async function take(path: string, awaited: AwaitedContent): Promise<void> {
    await assertAnnounced(path, awaited);
    await store(path, awaited.sha384, awaited);
  }

  return {
    take,

    /**
     * Receives a content, in full or as the difference from a stored one.
     * @throws {Problem} 422 when the content is not the announced one; the rest of a longer one is discarded.
     */
    receive: (call: ReleaseUpload, awaited: AwaitedContent, base?: StoredFileRow): Promise<void> =>
      uploads
        .receive(
          'delivery.files.put',
          call,
          { files: 1, fileBytes: awaited.size },
          async ({ files: [file] }, newFile) => {
            if (!file) throw invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
            const path = base ? newFile() : file.path;
            if (base) await oneAtATime(() => applyDifference(file.path, base, { path, size: awaited.size }));
            await take(path, awaited);
          },
        )
        .catch((error: unknown) => {
          throw isProblem(error, 'PAYLOAD_TOO_LARGE') ? hashMismatch() : error;
        }),
  };

  async function applyDifference(
    difference: string,
    base: StoredFileRow,
    { path, size }: { path: string; size: number },
  ): Promise<void> {
    const dictionary = await objects
      .get(base.objectKey)
      .then(buffer)
      .catch((error: unknown) => {
        throw error instanceof ObjectMissing ? noSuchBase() : error;
      });
    const options = { dictionary, maxOutputLength: size, params: windowLimit };
    const content = await unpackZstd(await readFile(difference), options).catch(() => {
      throw hashMismatch();
    });
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  }
}

async function assertAnnounced(path: string, { size, sha384 }: AwaitedContent): Promise<void> {
  if ((await stat(path)).size !== size || (await sha384Of(path)) !== sha384) throw hashMismatch();
}

async function sha384Of(file: string): Promise<string> {
  const hash = createHash('sha384');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** The compressed variants that are smaller than the file. */
async function compress(file: string): Promise<{ brotli?: Buffer; gzip?: Buffer }> {
  const content = await readFile(file);
  const quality = content.length > bestQualityBytes ? 9 : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzipped(content, { level: 9 }),
  ]);
  return {
    ...(br.length < content.length && { brotli: br }),
    ...(gz.length < content.length && { gzip: gz }),
  };
}
