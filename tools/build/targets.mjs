import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildName, hostStamp, remoteStamp } from '../../shared/build/stamp.mjs';
import { readJson } from './json.mjs';

/** @typedef {{ name: string, dir: string, build: string, isBuilt: () => boolean }} Target */

/** The folders of all remotes, recognised by their webpack configuration. */
export function remoteFolders(root) {
  return readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'webpack.config.mjs')))
    .sort();
}

/**
 * The builds to make, longest first, each with an id computed from its inputs.
 * @returns {Target[]}
 */
export function targetsOf(root) {
  return [hostTarget(root), ...remoteFolders(root).map((name) => remoteTarget(root, name))];
}

function hostTarget(root) {
  const dir = path.join(root, 'host');
  const stamp = hostStamp(dir);
  const isBuilt = () => readJson(path.join(dir, 'dist/host.json'))?.build === stamp;
  return { name: 'host', dir, build: buildName(dir, stamp), isBuilt };
}

function remoteTarget(root, name) {
  const dir = path.join(root, name);
  const build = buildName(dir, remoteStamp(dir));
  return { name, dir, build, isBuilt: () => isWhole(path.join(dir, 'dist', build)) };
}

/** Whether a build has all its scripts: one that was killed while it wrote them may have left only its record. */
export function isWhole(folder) {
  const record = readJson(path.join(folder, 'remote.json'));
  return (
    record !== undefined &&
    Object.keys(record.files ?? {}).every((file) => existsSync(path.join(folder, file)))
  );
}
