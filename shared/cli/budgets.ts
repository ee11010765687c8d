import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { budgets } from '../build/budgets.mjs';
import type { PreparedRelease } from './manifest.ts';
import { kilobytes } from './uploads.ts';

/** Compressed sizes of a release's scripts in bytes, with an error for each that is over its budget. */
export function checkBudgets({ manifest: { entry, preload }, files }: PreparedRelease): {
  entryBytes: number;
  pages: Record<string, number>;
  errors: string[];
} {
  const localPaths = new Map(files.map(({ path, localPath }) => [path, localPath]));
  const bytesOf = (path: string): number => {
    const localPath = localPaths.get(path);
    return localPath === undefined ? 0 : brotliCompressSync(readFileSync(localPath)).length;
  };
  const entryBytes = bytesOf(entry);
  const pages = Object.fromEntries(
    Object.entries(preload).map(([expose, scripts]) => [
      expose,
      scripts.filter((path) => path !== entry).reduce((sum, path) => sum + bytesOf(path), 0),
    ]),
  );
  return {
    entryBytes,
    pages,
    errors: [
      ...(entryBytes > budgets.entryBytes
        ? [
            `The entry script has ${kilobytes(entryBytes)}, over ${kilobytes(budgets.entryBytes)}: load with import() what a slot opens later`,
          ]
        : []),
      ...Object.entries(pages)
        .filter(([, bytes]) => bytes > budgets.pageBytes)
        .map(
          ([expose, bytes]) =>
            `${expose} has ${kilobytes(bytes)}, over ${kilobytes(budgets.pageBytes)}: load with import() what is not visible at first`,
        ),
    ],
  };
}
