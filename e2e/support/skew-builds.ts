import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildRecord, Built } from '../../shared/cli/build.ts';
import { type PreparedRelease, prepareRelease } from '../../shared/cli/manifest.ts';
import type { PlatformCopy } from '../../tools/skew/platform-copy.mjs';
import {
  rangeOf,
  remotes,
  type SkewBuild,
  type SkewVersion,
  versionNames,
  versions,
} from './skew-versions.ts';

/** The releases of each remote, oldest first. */
export type SkewReleases = Map<string, PreparedRelease[]>;

const exportOf = { stickers: 'sticker', storage: 'openDB' };

function pageOf(name: string, { uses }: SkewBuild): string {
  const importLine = uses && `import { ${exportOf[uses]} } from '@alma/shared/${uses}';`;
  const text = uses ? `typeof ${exportOf[uses]}` : `'the kit'`;
  return `import { PageHeader } from '@alma/shared/ui';
${importLine ?? ''}
export default function Page() {
  return <><PageHeader title="The page of ${name}" /><p>{${text}}</p></>;
}
`;
}

/** Builds every host and every remote, each with the contract of its version. */
export async function buildSkew(copy: PlatformCopy): Promise<SkewReleases> {
  const dirs = new Map(Object.keys(remotes).map((name) => [name, copy.newRemote(name)]));
  const releases: SkewReleases = new Map(Object.keys(remotes).map((name) => [name, []]));
  for (const version of versionNames) {
    copy.setContract(versions[version]);
    const builds = buildsFor(version).map((item) => ({ ...item, dir: dirs.get(item.name) ?? '' }));
    for (const { name, build, dir } of builds) write(dir, name, build);
    await copy.build(
      versions[version].version,
      builds.map(({ dir }) => dir),
    );
    for (const { name, build, dir } of builds)
      releases.get(name)?.push(prepareRelease(findBuild(dir, rangeOf(build)), { changelog: '' }));
  }
  return releases;
}

const buildsFor = (version: SkewVersion): { name: string; build: SkewBuild }[] =>
  Object.entries(remotes).flatMap(([name, { builds }]) =>
    builds.filter(({ builtFor }) => builtFor === version).map((build) => ({ name, build })),
  );

function write(dir: string, name: string, build: SkewBuild): void {
  const declaration = path.join(dir, 'declaration.ts');
  const text = readFileSync(declaration, 'utf8');
  writeFileSync(declaration, text.replace(/requires: '[^']+'/, `requires: '${rangeOf(build)}'`));
  writeFileSync(path.join(dir, `src/pages/${name}-page.tsx`), pageOf(name, build));
}

/** The existing build with this range. */
function findBuild(dir: string, range: string): Built {
  const dist = path.join(dir, 'dist');
  const found = readdirSync(dist)
    .map((id) => ({
      id,
      dir: path.join(dist, id),
      record: JSON.parse(readFileSync(path.join(dist, id, 'remote.json'), 'utf8')) as BuildRecord,
      isNew: true,
    }))
    .find(({ record }) => record['requires'] === range);
  if (!found) throw new Error(`${dir} has no build for ${range}.`);
  return found;
}
