import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The root folder of this package. */
export const sharedDir = dirname(import.meta.dirname);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

export const versionOf = (dir) => readJson(join(dir, 'package.json')).version;

/** The version of a package as resolved from `dir`. */
export function installedVersion(dir, name) {
  return createRequire(join(dir, 'package.json'))(`${name}/package.json`).version;
}

/** The lock file of `dir`: its own or one of a parent folder. */
export function findLockFile(dir) {
  for (let folder = dir; ; folder = dirname(folder)) {
    const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
      .map((name) => join(folder, name))
      .find((file) => existsSync(file));
    if (found) return found;
    if (dirname(folder) === folder) return undefined;
  }
}
