import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Caller, ReleaseCaller, Uploads } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { invalid, isProblem } from '../platform/problems/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { hashMismatch } from './delivery.errors.ts';
import { type AwaitedFile, insertStored } from './delivery.repository.ts';

export interface ReleaseUploadsParts {
  uploads: Uploads;
  objects: Objects;
}

export interface ReleaseUpload {
  caller: Caller | ReleaseCaller;
  request: FastifyRequest;
}

export const uploadLimits = { files: 1, fileBytes: deliveryLimits.fileBytes };

const compressible = /\.(js|css|svg|json|txt)$/;
/** Of larger files the best quality takes seconds of a thread. */
const bestQualityBytes = 1024 * 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Receives files of releases: checked against what was announced, compressed once, and stored. */
export function createReleaseUploads(
  platform: Pick<Platform, 'now'>,
  { uploads, objects }: ReleaseUploadsParts,
) {
  const oneAtATime = pLimit(1);

  async function store(path: string, sha384: string, awaited: AwaitedFile): Promise<void> {
    const forms = compressible.test(awaited.path) ? await oneAtATime(() => compress(path)) : {};
    const createdAt = new Date(platform.now());
    const unused = await objects.storeAll({ ...forms, content: path }, (tx, keys) =>
      insertStored(tx, {
        sha384,
        size: awaited.size,
        objectKey: keys.content,
        brotliKey: keys.brotli ?? null,
        gzipKey: keys.gzip ?? null,
        createdAt,
      }),
    );
    await objects.remove(unused);
  }

  return {
    /** @throws {Problem} 422 when the content is not what was announced; of a longer one the rest is not kept. */
    receive: (call: ReleaseUpload, sha384: string, awaited: AwaitedFile): Promise<void> =>
      uploads
        .receive(
          'delivery.files.put',
          call,
          { files: 1, fileBytes: awaited.size },
          async ({ files: [file] }) => {
            if (!file) throw invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
            if (file.size !== awaited.size || (await sha384Of(file.path)) !== sha384) throw hashMismatch();
            await store(file.path, sha384, awaited);
          },
        )
        .catch((error: unknown) => {
          throw isProblem(error, 'PAYLOAD_TOO_LARGE') ? hashMismatch() : error;
        }),
  };
}

async function sha384Of(file: string): Promise<string> {
  const hash = createHash('sha384');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** The compressed forms that are smaller than the file. */
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
