import path from 'node:path';
import { releaseFileTypes } from '@alma/shared/contract/delivery/limits';
import type { Objects } from '../platform/store/index.ts';
import type { BuiltRemote, ReleasedFile } from '../platform/web/index.ts';
import type { ReleasePart, ReleaseRef, ReleaseRow } from './delivery.repository.ts';

/** The record of a release, as `remote.json` of a build contains it. */
export function builtOf(
  { remote, id }: ReleaseRef,
  { declaration, version, build, entry, preload, parts: lazyModules }: ReleaseRow['manifest'],
  parts: readonly ReleasePart[],
): BuiltRemote {
  const base = `/remotes/${remote}/${id}/`;
  const hashes = Object.fromEntries(
    parts
      .filter((part) => part.path.endsWith('.js'))
      .map((part) => [part.path, `sha384-${Buffer.from(part.sha384, 'base64url').toString('base64')}`]),
  );
  return {
    ...declaration,
    version,
    build,
    entry: base + entry,
    // Named as the build factory does, unique for every build.
    global: `${remote}_${build}`,
    ...(hashes[entry] && { integrity: hashes[entry] }),
    files: hashes,
    preload: Object.fromEntries(
      Object.entries(preload).map(([expose, files]) => [expose, files.map((file) => base + file)]),
    ),
    parts: lazyModules,
  };
}

/** A served file by its path; empty while its content is missing. */
export function fileOf(
  { path: file, sha384, stored }: ReleasePart,
  objects: Objects,
): [string, ReleasedFile][] {
  if (!stored) return [];
  const ending = path.extname(file).slice(1) as keyof typeof releaseFileTypes;
  const { objectKey, brotliKey, gzipKey } = stored;
  const keys = { ...(brotliKey && { br: brotliKey }), ...(gzipKey && { gzip: gzipKey }) };
  const open: ReleasedFile['open'] = (key = objectKey) => objects.get(key);
  return [[file, { type: releaseFileTypes[ending], hash: sha384, keys, open }]];
}
