import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import pLimit from 'p-limit';
import { RefusedError } from './errors.ts';
import type { BuiltFile } from './manifest.ts';
import { type Output, whileWaiting } from './output.ts';
import type { Platform } from './platform.ts';
import type { LiveBuild } from './signature.ts';

export const concurrency = 4;
/** 16 MB, the largest window that the platform decompresses. */
const windowLog = 24;
const zstd = promisify(zstdCompress);

/** What an upload sent. */
export interface Uploaded {
  files: number;
  /** Bytes sent, after compression. */
  bytes: number;
}

/** Uploads the files that the platform lacks, each as a difference from the live release if that is smaller. */
export async function uploadMissing(
  platform: Platform,
  files: BuiltFile[],
  { live, output }: { live: LiveBuild | undefined; output: Output },
): Promise<Uploaded> {
  const limit = pLimit(concurrency);
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let [done, bytes] = [0, 0];
  await whileWaiting(
    output,
    () => `Uploading ${done} of ${files.length} files (${kilobytes(bytes)} of at most ${kilobytes(all)})`,
    () =>
      limit.map(files, async (file) => {
        bytes += await upload(platform, file, live);
        done++;
      }),
  );
  return { files: files.length, bytes };
}

async function upload(platform: Platform, file: BuiltFile, live: LiveBuild | undefined): Promise<number> {
  const content = readFileSync(file.localPath);
  if (sha384Of(content) !== file.sha384)
    throw new RefusedError(`${file.path} changed during the release. Run the command again.`);
  const difference = await differenceOf(platform, { ...file, content }, live);
  if (difference) {
    try {
      await put(platform, file, difference.bytes, difference.base);
      return difference.bytes.length;
    } catch (error) {
      // The base may be gone, or the platform could not apply the difference.
      if (!(error instanceof RefusedError) || !/^(CONFLICT|HASH_MISMATCH)$/.test(error.code ?? ''))
        throw error;
    }
  }
  await put(platform, file, content);
  return content.length;
}

async function put(platform: Platform, { sha384 }: BuiltFile, bytes: Buffer, base?: string): Promise<void> {
  const query = base === undefined ? {} : { base };
  await platform.call('delivery.files.put', { params: { sha384 }, query, form: fileForm(bytes) });
}

/** Compresses with Zstandard at its highest regular level. */
export const compress = (content: Buffer, windowBits: number, dictionary?: Buffer): Promise<Buffer> =>
  zstd(content, {
    ...(dictionary && { dictionary }),
    params: { [constants.ZSTD_c_windowLog]: windowBits, [constants.ZSTD_c_compressionLevel]: 19 },
  });

/** Creates forms with this one file. */
export function fileForm(bytes: Buffer): () => FormData {
  const part = new Blob([new Uint8Array(bytes)]);
  return () => {
    const form = new FormData();
    form.append('file', part, 'file');
    return form;
  };
}

/** The difference from the live file whose name differs only in its hash. */
async function differenceOf(
  platform: Platform,
  { path, content }: BuiltFile & { content: Buffer },
  live: LiveBuild | undefined,
): Promise<{ base: string; bytes: Buffer } | undefined> {
  if (!live?.files) return undefined;
  const [old, integrity = ''] =
    Object.entries(live.files).find(([name]) => roleOf(name) === roleOf(path)) ?? [];
  if (old === undefined) return undefined;
  const dictionary = await platform.file(live.entry.slice(0, live.entry.lastIndexOf('/') + 1) + old);
  const base = Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('base64url');
  if (!dictionary || sha384Of(dictionary.bytes) !== base) return undefined;
  const bytes = await compress(content, windowLog, dictionary.bytes);
  return bytes.length < content.length ? { base, bytes } : undefined;
}

/** `profile-page.1a2b3c4d.js` without its hash: the same for every build of that script. */
const roleOf = (path: string): string => path.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');

export const sha384Of = (content: Buffer): string => createHash('sha384').update(content).digest('base64url');

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
