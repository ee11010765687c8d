import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract as tarExtract, pack as tarPack } from 'tar-stream';
import { moveDurably } from '../platform/store/index.ts';
import { BackupError } from './errors.ts';
import { decryptionWith, encryptionFor } from './sealing.ts';

/** Larger than any object of the store; an archive is untrusted input. */
const maxEntryBytes = 256 * 1024 * 1024;

/** Adds an entry, and resolves when the next one can be added. */
export type AddEntry = (name: string, content: Uint8Array) => Promise<void>;

/**
 * Writes an archive: tar, Zstandard, age. The file gets its name only when it is complete and on the disk.
 * @param recipients public keys of the readers, in the format of age
 */
export async function writeArchive<T>(
  file: string,
  recipients: readonly string[],
  fill: (add: AddEntry) => Promise<T>,
): Promise<T> {
  const unfinished = `${file}.part`;
  const entries = tarPack();
  const written = pipeline(
    entries,
    createZstdCompress(),
    encryptionFor(recipients),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
  );
  const add: AddEntry = (name, content) =>
    new Promise((resolve, reject) => {
      const entry = entries.entry({ name, size: content.byteLength }, Buffer.from(content), (error) =>
        error ? reject(error) : resolve(),
      );
      // A full disk fails the entry too, and an `error` event without a listener would end the program.
      entry.on('error', reject);
    });
  try {
    // A full disk ends the pipeline while an entry still waits for space.
    const filled = await Promise.race([fill(add), written.then(() => Promise.reject(cutShort()))]);
    entries.finalize();
    await written;
    await moveDurably(unfinished, file);
    return filled;
  } catch (error) {
    // A broken pipeline has already destroyed the entries and knows the cause.
    const isBroken = entries.destroyed;
    entries.destroy();
    const cause: unknown = await written.then(
      () => error,
      (reason: unknown) => (isBroken ? reason : error),
    );
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(
        `${unfinished} exists: another backup is writing it, or was interrupted. Remove it, or choose another name.`,
      );
    await rm(unfinished, { force: true });
    throw cause;
  }
}

export interface Entry {
  name: string;
  content: Buffer;
}

/**
 * The entries of an archive, in order.
 * @param identity private keys, in the format of age, by line
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<Entry> {
  const entries = tarExtract();
  const read = pipeline(createReadStream(file), decryptionWith(identity), createZstdDecompress(), entries);
  // The loop below receives the same error.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (size > maxEntryBytes) throw new BackupError(`${name} in the backup is too large.`);
      yield { name, content: await buffer(entry) };
    }
    await read;
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(file, error);
  } finally {
    entries.destroy();
  }
}

const cutShort = (): Error => new Error('the backup ended before it was complete');

function unreadable(file: string, cause: unknown): Error {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new BackupError(`${file} cannot be read (${code}).`);
  return new BackupError(
    `${file} is damaged or truncated, not a backup of Alma, or made for another key (${message}).`,
  );
}
