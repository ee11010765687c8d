import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

interface FramePlace {
  /** The source map of the script. */
  map: string;
  /** The folder of the package that the script was built from: `host`. */
  folder: string;
  /** From 1, as browsers count. */
  line: number;
  column: number;
}

/** Where a place of a built script comes from: `host/src/main.tsx:12:7`; undefined for code without a source. */
export async function sourceOf({ map, folder, line, column }: FramePlace): Promise<string | undefined> {
  const payload = JSON.parse(await readFile(map, 'utf8')) as SourceMapPayload;
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry) || !entry.originalSource) return undefined;
  const file = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '');
  return `${path.posix.join(folder, file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
