import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

interface FramePlace {
  /** The source map of the script. */
  map: string;
  /** The folder of the package that the script was built from: `host`. */
  folder: string;
  /** Counted from 1, as browsers do. */
  line: number;
  column: number;
}

/**
 * The original position of built code, such as `host/src/main.tsx:12:7`; undefined for code without a source.
 */
export async function sourceOf({ map, folder, line, column }: FramePlace): Promise<string | undefined> {
  const payload = JSON.parse(await readFile(map, 'utf8')) as SourceMapPayload;
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry) || !entry.originalSource) return undefined;
  const file = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '');
  return `${path.posix.join(folder, file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
