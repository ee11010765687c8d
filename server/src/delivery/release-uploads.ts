import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createZstdDecompress,
  gzip,
  zstdCompress,
  zstdDecompress,
} from 'node:zlib';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Transaction } from '../platform/database/index.ts';
import type { Caller, NewFile, ReleaseCaller, Uploads } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { invalid, isProblem } from '../platform/problems/index.ts';
import { ObjectMissing, type Objects } from '../platform/store/index.ts';
import { hashMismatch, noSuchBase } from './delivery.errors.ts';
import { type AwaitedFile, insertStored, type StoredFileRow } from './delivery.repository.ts';
import { type AwaitedMap, insertStoredMap } from './maps.repository.ts';
import { lockContentsShared } from './retention.repository.ts';

interface Needs {
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
/** Each decompression of a map needs as much memory as the map. */
const unpackedAtOnce = 4;
/** Maximum growth of incompressible content by Zstandard. */
const overheadBytes = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const packZstd = promisify(zstdCompress);
const unpackZstd = promisify(zstdDecompress);
/** 16 MB: a file and the previous version, each of the maximum size. */
const fileWindow = { [constants.ZSTD_d_windowLogMax]: 24 };
/** 8 MB, the maximum size of a map, so that decompression needs no more memory. */
const mapWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

export type ReleaseUploads = ReturnType<typeof createReleaseUploads>;

/** Receives the contents of releases, checked against the announced hash: files, and maps, which are never served. */
export function createReleaseUploads(platform: Pick<Platform, 'now'>, { uploads, objects }: Needs) {
  const oneAtATime = pLimit(1);
  const unpacking = pLimit(unpackedAtOnce);
  const now = (): Date => new Date(platform.now());

  /** @param insert returns the keys of the objects that are then unused */
  async function store<C extends Record<string, string | Uint8Array>>(
    contents: C,
    insert: (tx: Transaction, keys: { [N in keyof C]: string }) => Promise<string[]>,
  ): Promise<void> {
    const unused = await objects.storeAll(contents, async (tx, keys) => {
      await lockContentsShared(tx);
      return insert(tx, keys);
    });
    await objects.remove(unused);
  }

  const storeMap = (packed: string | Uint8Array, map: AwaitedMap): Promise<void> =>
    store({ packed }, (tx, keys) =>
      insertStoredMap(tx, { ...map, objectKey: keys.packed, createdAt: now() }),
    );

  /** Stores a file of a release. @throws {Problem} 422 when it is not the announced one. */
  async function takeFile(path: string, awaited: AwaitedContent): Promise<void> {
    const { size, sha384 } = awaited;
    if ((await stat(path)).size !== size || (await sha384Of(path)) !== sha384) throw hashMismatch();
    const forms = compressible.test(awaited.path) ? await oneAtATime(() => compress(path)) : {};
    await store({ ...forms, content: path }, (tx, keys) => {
      const { content: objectKey, brotli: brotliKey = null, gzip: gzipKey = null } = keys;
      return insertStored(tx, { sha384, size, objectKey, brotliKey, gzipKey, createdAt: now() });
    });
  }

  /** Runs work on the only file of a call. @throws {Problem} 422 when it is longer; the rest is discarded. */
  async function receiveOne(
    name: 'delivery.files.put' | 'delivery.maps.put',
    call: ReleaseUpload,
    fileBytes: number,
    work: (path: string, newFile: NewFile) => Promise<void>,
  ): Promise<void> {
    try {
      await uploads.receive(name, call, { files: 1, fileBytes }, async ({ files: [file] }, newFile) => {
        if (!file) throw invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
        await work(file.path, newFile);
      });
    } catch (error) {
      throw isProblem(error, 'PAYLOAD_TOO_LARGE') ? hashMismatch() : error;
    }
  }

  return {
    takeFile,
    /** Stores a map of a build in this tree, which is not compressed yet. */
    takeMap: async (file: string, map: AwaitedMap): Promise<void> =>
      storeMap(await packZstd(await readFile(file)), map),

    /**
     * Receives content, in full or as the difference from stored content.
     * @throws {Problem} 422 when the content is not the announced one.
     */
    receiveFile: (call: ReleaseUpload, awaited: AwaitedContent, base?: StoredFileRow): Promise<void> =>
      receiveOne('delivery.files.put', call, awaited.size, async (sent, newFile) => {
        if (!base) return takeFile(sent, awaited);
        const path = newFile();
        await oneAtATime(() => applyDifference(objects, sent, base, { path, size: awaited.size }));
        await takeFile(path, awaited);
      }),

    /** Stores a map as it is sent: compressed. @throws {Problem} 422 when it is not the announced one. */
    receiveMap: (call: ReleaseUpload, map: AwaitedMap): Promise<void> =>
      receiveOne('delivery.maps.put', call, map.size + overheadBytes, async (packed) => {
        await unpacking(() => assertAnnounced(packed, map));
        await storeMap(packed, map);
      }),
  };
}

async function applyDifference(
  objects: Pick<Objects, 'get'>,
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
  const options = { dictionary, maxOutputLength: size, params: fileWindow };
  const content = await unpackZstd(await readFile(difference), options).catch(() => {
    throw hashMismatch();
  });
  await writeFile(path, content, { flag: 'wx', mode: 0o600 });
}

/** Reading stops when a map is longer than announced. */
async function assertAnnounced(packed: string, { sha384, size }: AwaitedMap): Promise<void> {
  const hash = createHash('sha384');
  let bytes = 0;
  const unpacked = createZstdDecompress({ params: mapWindow });
  await pipeline(createReadStream(packed), unpacked, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > size) throw hashMismatch();
      hash.update(chunk);
    }
  }).catch(() => {
    throw hashMismatch();
  });
  if (bytes !== size || hash.digest('base64url') !== sha384) throw hashMismatch();
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
