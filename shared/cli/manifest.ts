import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type ReleaseManifest, ReleaseManifestSchema } from '../src/contract/delivery/entities.ts';
import { deliveryLimits } from '../src/contract/delivery/limits.ts';
import type { BuildRecord, Built } from './build.ts';
import { RefusedError } from './errors.ts';
import { type BuiltMap, mapsOf } from './maps.ts';
import { sha384Of } from './uploads.ts';

/** A file of a build. */
export interface BuiltFile {
  path: string;
  /** Path on this machine. */
  localPath: string;
  sha384: string;
  size: number;
}

/** The manifest to register, and the files that it lists. */
export interface PreparedRelease {
  id: string;
  manifest: ReleaseManifest;
  files: BuiltFile[];
  /** Not in the manifest, because not every platform accepts source maps. */
  maps: BuiltMap[];
}

/** Files that a release does not need: records and compressed copies serve a local folder; maps are sent separately. */
const excluded = /(^|\/)remote\.json$|\.(br|gz|map)$/;

/** @throws {RefusedError} listing everything that prevents the release */
export function prepareRelease(
  { dir, id, record }: Built,
  { changelog = '', commit }: { changelog?: string | undefined; commit?: string | undefined },
): PreparedRelease {
  const { version, build, entry, preload, parts, uses, ...rest } = record;
  const declaration = { ...rest };
  for (const key of ['global', 'integrity', 'files']) delete declaration[key];
  const base = entry.slice(0, entry.lastIndexOf('/') + 1);
  const files = filesOf(dir);
  const result = ReleaseManifestSchema.safeParse({
    version,
    build,
    declaration,
    entry: entry.slice(base.length),
    preload: Object.fromEntries(
      Object.entries(preload).map(([expose, scripts]) => [
        expose,
        scripts.map((script) => script.slice(base.length)),
      ]),
    ),
    parts,
    files: files.map(({ path, sha384, size }) => ({ path, sha384, size })),
    ...(uses !== undefined && { uses }),
    changelog,
    ...(commit !== undefined && { commit }),
  });
  const errors = result.success
    ? [...new Set([...brokenScripts(files, record.files), ...errorsOf(result.data)])]
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!result.success || errors.length > 0)
    throw new RefusedError(`This build cannot be released:\n  ${errors.slice(0, 20).join('\n  ')}`);
  return { id, manifest: result.data, files, maps: mapsOf(files) };
}

const missingFile = (path: string): string =>
  `${path} is missing from the build. Remove its folder in dist and build again`;

/** A build that was killed while it wrote its files may have missing or truncated ones. */
function brokenScripts(files: readonly BuiltFile[], hashes: BuildRecord['files'] = {}): string[] {
  const written = new Map(files.map(({ path, sha384 }) => [path, Buffer.from(sha384, 'base64url')]));
  return Object.entries(hashes).flatMap(([path, hash]) => {
    const found = written.get(path);
    if (!found) return [missingFile(path)];
    if (hash === `sha384-${found.toString('base64')}`) return [];
    return [`${path} differs from what the build recorded. Remove its folder in dist and build again`];
  });
}

/** Errors that the platform would report too, found before anything is uploaded. */
function errorsOf({ declaration, entry, preload, files }: ReleaseManifest): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const exposes = [...declaration.routes, ...declaration.slots].map(({ expose }) => expose);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return [
    ...[entry, ...Object.values(preload).flat()].filter((path) => !paths.has(path)).map(missingFile),
    ...exposes
      .filter((expose) => !Object.hasOwn(preload, expose))
      .map((expose) => `declaration.ts names ${expose}, which the build does not expose`),
    ...(bytes > deliveryLimits.releaseBytes
      ? [`its files have ${bytes} bytes; the limit is ${deliveryLimits.releaseBytes}`]
      : []),
  ];
}

function filesOf(dir: string): BuiltFile[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((localPath) => ({
      localPath,
      path: localPath
        .slice(dir.length + 1)
        .split(sep)
        .join('/'),
    }))
    .filter(({ path }) => !excluded.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ localPath, path }) => {
      const content = readFileSync(localPath);
      return {
        localPath,
        path,
        size: content.length,
        sha384: sha384Of(content),
      };
    })
    .filter(({ size }) => size > 0);
}

/** The commit of the sources; undefined outside git. */
export function commitOf(dir: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: dir, encoding: 'utf8' });
  const commit = stdout?.trim();
  return status === 0 && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}
