import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SkewContract } from '../../tools/skew/platform-copy.mjs';

const file = path.resolve(import.meta.dirname, '../../shared/package.json');
const treeVersion = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
const [major = 0, minor = 0] = treeVersion.split('.').map(Number);
/** The first minor version of a major one has no predecessor, so it is treated as the second. */
const currentVersion = minor > 0 ? treeVersion : `${major}.1.0`;
const versionAt = (offset: number): string => `${major}.${Math.max(minor, 1) + offset}.0`;

/** Versions of the contract by their names in the documentation; N is the version of the tree. */
export const versions = {
  'N−1': { version: versionAt(-1) },
  N: { version: currentVersion },
  'N+1': { version: versionAt(1), hasNew: true, isDeprecated: true },
  'next major': { version: `${major + 1}.0.0`, hasNew: true, lacksOld: true },
} satisfies Record<string, SkewContract>;

export type SkewVersion = keyof typeof versions;
export const versionNames = Object.keys(versions) as SkewVersion[];

/** Replaces `1.3.0` by `N+1`, so that texts stay valid after the next version. */
export const withVersionNames = (text: string): string =>
  versionNames.reduce((replaced, name) => replaced.replaceAll(versions[name].version, name), text);

/** One build of a remote. */
export interface SkewBuild {
  builtFor: SkewVersion;
  /** The oldest contract that its range allows. */
  requires: SkewVersion;
  /** A shared module that its page uses in addition to the kit. */
  uses?: 'storage' | 'stickers';
}

/** Remotes by name; where one has two builds, the later one replaced the earlier. */
export const remotes: Record<string, { description: string; builds: readonly SkewBuild[] }> = {
  before: { description: 'built for N−1', builds: [{ builtFor: 'N−1', requires: 'N−1' }] },
  same: { description: 'built for N', builds: [{ builtFor: 'N', requires: 'N' }] },
  ahead: {
    description: 'built for N+1, with a shared module that is new there',
    builds: [{ builtFor: 'N+1', requires: 'N+1', uses: 'stickers' }],
  },
  moved: {
    description: 'the same, released over a build for N',
    builds: [
      { builtFor: 'N', requires: 'N' },
      { builtFor: 'N+1', requires: 'N+1', uses: 'stickers' },
    ],
  },
  hasty: {
    description: 'the same, whose range says N',
    builds: [{ builtFor: 'N+1', requires: 'N', uses: 'stickers' }],
  },
  leaning: {
    description: 'built for N, with a shared module that N+1 deprecates',
    builds: [{ builtFor: 'N', requires: 'N−1', uses: 'storage' }],
  },
  next: {
    description: 'built for the next major version',
    builds: [{ builtFor: 'next major', requires: 'next major' }],
  },
};

export const rangeOf = ({ requires }: SkewBuild): string => `^${versions[requires].version}`;
