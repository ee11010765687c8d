import { existsSync, readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import type { ReleaseMap } from '../src/contract/delivery/entities.ts';
import { deliveryLimits } from '../src/contract/delivery/limits.ts';
import { RefusedError } from './errors.ts';
import type { BuiltFile } from './manifest.ts';
import type { Output } from './output.ts';
import type { Platform } from './platform.ts';
import { compress, concurrency, fileForm, sha384Of, type Uploaded } from './uploads.ts';

/** 8 MB, the largest window that the platform decompresses. */
const windowLog = 23;

/** The source map of a script of the build. */
export interface BuiltMap extends ReleaseMap {
  /** Path on this machine. */
  localPath: string;
}

/** The source maps next to a build's scripts, within the platform's size limits. */
export function mapsOf(files: readonly BuiltFile[]): BuiltMap[] {
  const maps: BuiltMap[] = [];
  let bytes = 0;
  for (const { path: script, localPath: scriptPath } of files) {
    const localPath = `${scriptPath}.map`;
    if (!script.endsWith('.js') || !existsSync(localPath)) continue;
    const content = readFileSync(localPath);
    const isTooLarge =
      content.length > deliveryLimits.mapBytes || bytes + content.length > deliveryLimits.releaseMapBytes;
    if (content.length === 0 || isTooLarge) continue;
    bytes += content.length;
    maps.push({ localPath, script, size: content.length, sha384: sha384Of(content) });
  }
  return maps;
}

/** The manifest entries of source maps. */
export const listedMaps = (maps: readonly BuiltMap[]): ReleaseMap[] =>
  maps.map(({ script, sha384, size }) => ({ script, sha384, size }));

/** Uploads the source maps that the platform lacks. A refused one does not block the release. */
export async function uploadMaps(
  platform: Platform,
  name: string,
  { maps, missing, output }: { maps: readonly BuiltMap[]; missing: readonly string[]; output: Output },
): Promise<Uploaded> {
  const mapsByHash = new Map(maps.map((map) => [map.sha384, map]));
  const toUpload = [...mapsByHash.values()].filter(({ sha384 }) => missing.includes(sha384));
  const uploaded = { files: 0, bytes: 0 };
  await pLimit(concurrency)
    .map(toUpload, async ({ localPath, sha384 }) => {
      const content = await compress(readFileSync(localPath), windowLog);
      await platform.call('delivery.maps.put', { params: { name, sha384 }, form: fileForm(content) });
      uploaded.files += 1;
      uploaded.bytes += content.length;
    })
    .catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
      output.progress(
        `Note: not every source map was uploaded. ${error.message} Run the same command again to upload the rest.`,
      );
    });
  return uploaded;
}
