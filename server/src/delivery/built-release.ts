import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ReleaseManifest,
  ReleaseManifestSchema,
  type ReleaseMap,
  RemoteDeclarationSchema,
} from '@alma/shared/contract';
import { deliveryLimits, releaseFileTypes } from '@alma/shared/contract/delivery/limits';
import { BuiltRemoteSchema } from '../platform/web/index.ts';

/** What the registry keeps of a build beside what pages are told. */
const RecordSchema = BuiltRemoteSchema.extend({ uses: ReleaseManifestSchema.shape.uses });

/** What the build writes for the server and for developers, or what the registry makes itself. */
const innerFile = /^remote\.json$|\.(map|br|gz)$/;

/**
 * The manifest of a build in a folder, as its team would register it.
 * @throws {Error} when the folder has no build, or one without hashes
 */
export async function readBuiltRelease(folder: string): Promise<ReleaseManifest> {
  const record = RecordSchema.parse(JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8')));
  const { name, version, build, entry, files: hashes, preload, parts, uses } = record;
  if (!hashes) throw new Error(`${name} ${version} has no hashes of its files. Build it for production.`);
  const base = `/remotes/${name}/${version}-${build}/`;
  const inBuild = (address: string): string => address.slice(address.startsWith(base) ? base.length : 0);
  const files = await Promise.all(
    (await listFiles(folder)).map(async (file) => {
      const content = await readFile(path.join(folder, file));
      const sha384 = createHash('sha384').update(content).digest('base64');
      if (file.endsWith('.js') && hashes[file] !== `sha384-${sha384}`)
        throw new Error(`${file} of ${name} ${version} is not what its build recorded. Build it again.`);
      return {
        path: file,
        sha384: Buffer.from(sha384, 'base64').toString('base64url'),
        size: content.length,
      };
    }),
  );
  const maps = await readMaps(
    folder,
    files.map((file) => file.path),
  );
  return ReleaseManifestSchema.parse({
    version,
    build,
    declaration: RemoteDeclarationSchema.parse(record),
    entry: inBuild(entry),
    preload: Object.fromEntries(
      Object.entries(preload).map(([expose, addresses]) => [expose, addresses.map(inBuild)]),
    ),
    parts,
    files,
    maps,
    ...(uses && { uses }),
  });
}

/** The source maps beside the scripts, as far as a release may have them. */
async function readMaps(folder: string, files: readonly string[]): Promise<ReleaseMap[]> {
  const maps: ReleaseMap[] = [];
  let bytes = 0;
  for (const script of files.filter((file) => file.endsWith('.js'))) {
    const content = await readFile(path.join(folder, `${script}.map`)).catch(() => undefined);
    const size = content?.length ?? 0;
    const isTooLarge = size > deliveryLimits.mapBytes || bytes + size > deliveryLimits.releaseMapBytes;
    if (!content || size === 0 || isTooLarge) continue;
    bytes += size;
    maps.push({ script, sha384: createHash('sha384').update(content).digest('base64url'), size });
  }
  return maps;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((file) => Object.hasOwn(releaseFileTypes, path.extname(file).slice(1)) && !innerFile.test(file))
    .sort();
}
