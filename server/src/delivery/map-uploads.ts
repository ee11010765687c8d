import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createZstdDecompress, zstdCompress } from 'node:zlib';
import pLimit from 'p-limit';
import type { Platform } from '../platform/platform.ts';
import { invalid, isProblem } from '../platform/problems/index.ts';
import { hashMismatch } from './delivery.errors.ts';
import { type AwaitedMap, insertStoredMap } from './maps.repository.ts';
import type { ReleaseUpload, ReleaseUploadsParts } from './release-uploads.ts';
import { keepContents } from './retention.repository.ts';

const compress = promisify(zstdCompress);
/** 8 MB, the maximum size of a map, so that decompression needs no more memory. */
const windowLimit = { [constants.ZSTD_d_windowLogMax]: 23 };
/** Each decompression needs as much memory as its map. */
const unpackedAtOnce = 4;
/** Maximum growth of incompressible content by Zstandard. */
const overheadBytes = 1024;

/** Receives source maps, which are stored as they are sent: compressed, and never served. */
export function createMapUploads(platform: Pick<Platform, 'now'>, { uploads, objects }: ReleaseUploadsParts) {
  const inTurn = pLimit(unpackedAtOnce);

  async function store(packed: string | Uint8Array, map: AwaitedMap): Promise<void> {
    const unused = await objects.store(packed, async (tx, objectKey) => {
      await keepContents(tx);
      return insertStoredMap(tx, { ...map, objectKey, createdAt: new Date(platform.now()) });
    });
    await objects.remove(unused);
  }

  return {
    /** Stores a map of a build in this tree, which is not compressed yet. */
    take: async (file: string, map: AwaitedMap): Promise<void> =>
      store(await compress(await readFile(file)), map),

    /** @throws {Problem} 422 when the content is not the announced one; reading stops when it is longer. */
    receive: (call: ReleaseUpload, map: AwaitedMap): Promise<void> =>
      uploads
        .receive(
          'delivery.maps.put',
          call,
          { files: 1, fileBytes: map.size + overheadBytes },
          async ({ files: [file] }) => {
            if (!file) throw invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
            await inTurn(() => assertAnnounced(file.path, map));
            await store(file.path, map);
          },
        )
        .catch((error: unknown) => {
          throw isProblem(error, 'PAYLOAD_TOO_LARGE') ? hashMismatch() : error;
        }),
  };
}

async function assertAnnounced(packed: string, { sha384, size }: AwaitedMap): Promise<void> {
  const hash = createHash('sha384');
  let bytes = 0;
  const unpacked = createZstdDecompress({ params: windowLimit });
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
