import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import pLimit from 'p-limit';
import type { ReleaseMap } from '../src/contract/delivery/entities.ts';
import { deliveryLimits } from '../src/contract/delivery/limits.ts';
import { RefusedError } from './errors.ts';
import type { BuiltFile } from './manifest.ts';
import type { Output } from './output.ts';
import type { Platform } from './platform.ts';
import type { Uploaded } from './uploads.ts';

const atOnce = 4;
/** 8 MB, the largest window that the platform decompresses. */
const windowLog = 23;
const compress = promisify(zstdCompress);

/** The source map of a script of the build. */
export interface BuiltMap extends ReleaseMap {
  /** Path on this machine. */
  place: string;
}

/** The source maps next to a build's scripts, within the platform's size limits. */
export function mapsOf(files: readonly BuiltFile[]): BuiltMap[] {
  const maps: BuiltMap[] = [];
  let bytes = 0;
  for (const { path: script, place: scriptPlace } of files) {
    const place = `${scriptPlace}.map`;
    if (!script.endsWith('.js') || !existsSync(place)) continue;
    const content = readFileSync(place);
    const isTooLarge =
      content.length > deliveryLimits.mapBytes || bytes + content.length > deliveryLimits.releaseMapBytes;
    if (content.length === 0 || isTooLarge) continue;
    bytes += content.length;
    maps.push({ place, script, size: content.length, sha384: sha384Of(content) });
  }
  return maps;
}

/** Their entries in a manifest. */
export const listedMaps = (maps: readonly BuiltMap[]): ReleaseMap[] =>
  maps.map(({ script, sha384, size }) => ({ script, sha384, size }));

/** Sends the source maps that the platform lacks. Refused ones do not block a release. */
export async function uploadMaps(
  platform: Platform,
  name: string,
  { maps, missing, output }: { maps: readonly BuiltMap[]; missing: readonly string[]; output: Output },
): Promise<Uploaded> {
  const once = new Map(maps.map((map) => [map.sha384, map]));
  const wanted = [...once.values()].filter(({ sha384 }) => missing.includes(sha384));
  const uploaded = { files: 0, bytes: 0 };
  await pLimit(atOnce)
    .map(wanted, async ({ place, sha384 }) => {
      const content = await compress(readFileSync(place), {
        params: { [constants.ZSTD_c_windowLog]: windowLog, [constants.ZSTD_c_compressionLevel]: 19 },
      });
      await put(platform, { name, sha384 }, content);
      uploaded.files += 1;
      uploaded.bytes += content.length;
    })
    .catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
      output.progress(
        `Note: not every source map was taken. ${error.message} The same command sends the rest.`,
      );
    });
  return uploaded;
}

const put = (
  platform: Platform,
  params: { name: string; sha384: string },
  content: Buffer,
): Promise<unknown> =>
  platform.call('delivery.maps.put', {
    params,
    form: () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), 'file');
      return form;
    },
  });

const sha384Of = (content: Buffer): string => createHash('sha384').update(content).digest('base64url');
