import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './errors.ts';

/** A remote's source folder. */
export interface Project {
  dir: string;
  /** Name of the remote as in its addresses: `wallet`. */
  name: string;
}

const isRemote = (dir: string): boolean =>
  existsSync(join(dir, 'declaration.ts')) && existsSync(join(dir, 'webpack.config.mjs'));

/** The remote in this folder, or the named one in the enclosing workspace. */
export function findProject(cwd: string, name?: string): Project | undefined {
  if (name === undefined) return isRemote(cwd) ? { dir: cwd, name: nameOf(cwd) } : undefined;
  const folder = name.startsWith('remote-') ? name : `remote-${name}`;
  const candidates = [cwd, ...parentsOf(cwd)].flatMap((dir) => [join(dir, folder), dir]);
  const dir = candidates.find((candidate) => basename(candidate) === folder && isRemote(candidate));
  return dir === undefined ? undefined : { dir, name: nameOf(dir) };
}

/** @throws {UsageError} if there is none */
export function projectOf(cwd: string, name?: string): Project {
  const project = findProject(cwd, name);
  if (project) return project;
  throw new UsageError(
    name === undefined
      ? 'This folder is not a remote: it has no declaration.ts. Go to the folder of a remote, or name one: alma release wallet.'
      : `There is no folder remote-${name.replace(/^remote-/, '')} here. \`alma create\` creates a remote.`,
  );
}

function parentsOf(dir: string): string[] {
  const parent = dirname(dir);
  return parent === dir ? [] : [parent, ...parentsOf(parent)];
}

/** `@alma/remote-wallet` and `remote-wallet` are both `wallet`. */
function nameOf(dir: string): string {
  const { name } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8')) as { name?: string };
  return (name ?? basename(dir)).replace(/^@[^/]+\//, '').replace(/^remote-/, '');
}
