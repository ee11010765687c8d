import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

/** Paths below the repository, without built or installed files. */
export function filesLike(...patterns: string[]): string[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist[^/]*|\.alma)(\/|$)/.test(path);
  return globSync(patterns, { cwd: repository, exclude }).sort();
}

export const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8');

export const isThere = (path: string): boolean => existsSync(join(repository, path));
