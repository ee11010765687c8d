import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib';
import type { ClusterEntry } from '@alma/managed-postgres';
import { extract as tarExtract, type Pack, pack as tarPack } from 'tar-stream';
import { BackupError } from '../errors.ts';
import { inPieces } from '../pieces.ts';
import { decryptionWith, encryptionFor } from '../sealing.ts';

const pieceBytes = 16 * 1024 * 1024;
/** Maximum size of a log file, which is normally 16 MB. */
const maxFileBytes = 64 * 1024 * 1024;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Compresses and encrypts a small file. */
export async function seal(content: Uint8Array, recipients: readonly string[]): Promise<Buffer> {
  return buffer(encryptionFor(recipients)(Readable.from([await compress(content)])));
}

/** @throws {BackupError} when the key is not a reader's, or a byte was changed or is missing. */
export async function unseal(name: string, sealed: Buffer, identity: string): Promise<Buffer> {
  try {
    const packed = await buffer(decryptionWith(identity)(Readable.from([sealed])));
    return await decompress(packed, { maxOutputLength: maxFileBytes });
  } catch (error) {
    throw damaged(name, error);
  }
}

const damaged = (name: string, cause: unknown): BackupError =>
  new BackupError(
    `${name} in the archive is damaged or truncated, or made for another key (${(cause as Error).message}).`,
  );

/**
 * Writes tar, Zstandard and age in pieces that are stored one by one.
 * @returns the numbers of pieces and bytes
 */
export async function writePieces(
  recipients: readonly string[],
  fill: (add: (entry: ClusterEntry) => Promise<void>) => Promise<void>,
  store: (piece: number, content: Buffer) => Promise<void>,
): Promise<{ pieces: number; bytes: number }> {
  const entries = tarPack();
  let [pieces, bytes] = [0, 0];
  const written = pipeline(
    entries,
    createZstdCompress(),
    encryptionFor(recipients),
    async (sealed: AsyncIterable<Uint8Array>) => {
      for await (const content of inPieces(sealed, pieceBytes)) {
        pieces += 1;
        bytes += content.length;
        await store(pieces, content);
      }
    },
  );
  const failed = written.then(() =>
    Promise.reject(new Error('the base backup ended before it was complete')),
  );
  failed.catch(() => undefined);
  try {
    await Promise.race([fill((entry) => addEntry(entries, entry)), failed]);
    entries.finalize();
    await written;
    return { pieces, bytes };
  } catch (error) {
    entries.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

async function addEntry(entries: Pack, { path: name, content, size }: ClusterEntry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const end = (error?: Error | null): void => (error ? reject(error) : resolve(undefined));
  if (!content) {
    entries.entry({ name, type: 'directory' }, end);
    return promise;
  }
  const entry = entries.entry({ name, size }, end);
  // Together, because both fail when pieces cannot be stored.
  await Promise.all([pipeline(content, entry), promise]);
}

/** The entries of a base backup. Each must be read to its end before the next one. */
export async function* readPieces(
  pieces: AsyncIterable<Buffer>,
  identity: string,
): AsyncGenerator<ClusterEntry> {
  const entries = tarExtract();
  const read = pipeline(pieces, decryptionWith(identity), createZstdDecompress(), entries);
  // The loop below receives the same error.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      const content = entry as unknown as AsyncIterable<Uint8Array>;
      yield { path: name, content: type === 'directory' ? undefined : content, size };
      entry.resume();
    }
    await read;
  } catch (error) {
    throw error instanceof BackupError ? error : damaged('The base backup', error);
  } finally {
    entries.destroy();
  }
}
