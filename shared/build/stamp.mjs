import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findLockFile, sharedDir, versionOf } from './package-info.mjs';

/** Hidden folders contain no sources: a commit must not change the build id. */
const skippedFolders = /^(\..*|node_modules)$/;
/** Generated folders at the root of a package. Deeper folders with these names contain sources. */
const madeFolders = ['dist', 'coverage'];
const skippedFiles = /\.test\.[a-z]+$|\.md$|^\./;

function listFiles(path, skipped) {
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory())
        return skippedFolders.test(entry.name) || skipped.includes(file) ? [] : listFiles(file, skipped);
      return entry.isFile() && !skippedFiles.test(entry.name) ? [file] : [];
    })
    .sort();
}

function hashOf(folders, files, skipped = madeFolders) {
  const hash = createHash('sha256');
  const sources = folders.flatMap((folder) =>
    listFiles(
      folder,
      skipped.map((name) => join(folder, name)),
    ),
  );
  const all = [...sources, ...files.filter(Boolean)];
  for (const file of all) {
    // Paths relative to a common root, so that the same sources have the same id on every machine.
    hash.update(relative(join(sharedDir, '..'), file).split(sep).join('/')).update('\0');
    hash.update(readFileSync(file)).update('\0');
  }
  return hash.update(process.versions.node.split('.')[0]).digest('hex').slice(0, 10);
}

/** Sources of this package that end up in every remote: its build settings and the contract. */
const remoteSources = [join(sharedDir, 'build'), join(sharedDir, 'src', 'contract')];

/**
 * The build id of a remote: a hash of all its inputs. Shared modules are not among them, since the bundle guard keeps
 * their sources out of remotes; a change of the kit therefore does not rebuild the remotes.
 */
export function remoteStamp(dir) {
  return hashOf([dir, ...remoteSources], [join(sharedDir, 'package.json'), findLockFile(dir)]);
}

/** The build id of the host, which contains all of this package. */
export function hostStamp(dir) {
  // Boundaries keep the test double out of the host.
  return hashOf([dir, sharedDir], [findLockFile(dir)], [...madeFolders, join('src', 'testing')]);
}

/** Changes when the tool chain may build the same sources differently. */
export function toolStamp(dir) {
  return hashOf([join(sharedDir, 'build')], [join(dir, 'webpack.config.mjs'), findLockFile(dir)]);
}

/** The folder and the address segment of one build: `0.1.0-1a2b3c4d5e`. */
export function buildName(dir, stamp) {
  return `${versionOf(dir)}-${stamp}`;
}
