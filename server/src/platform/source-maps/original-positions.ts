import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** A position in a built script. */
export interface Position {
  /** Counted from 1, as browsers do. */
  line: number;
  column: number;
}

const maxSources = 20_000;
const maxPathLength = 200;
const maxNumber = 10_000_000;

/** A flat map. Fields that are not needed to find a position, such as sections and names, are ignored. */
const SourceMapSchema = z.object({
  version: z.literal(3),
  sources: z.array(z.string().max(2_000).nullable()).max(maxSources),
  mappings: z.string(),
});

/**
 * The original positions of positions in a built script, such as `src/pages/wallet-page.tsx:12:7`; undefined for code
 * without a source. Teams supply the maps, so call this in a worker only.
 * @param content the source map
 * @param folder the folder of its relative sources; nothing is read from there
 * @throws {Error} when the content is not a source map
 */
export function originalPositions(
  content: string,
  positions: readonly Position[],
  folder = '',
): (string | undefined)[] {
  const { sources, mappings } = SourceMapSchema.parse(JSON.parse(content));
  const flat = { version: 3, file: '', sourceRoot: '', names: [], sourcesContent: [] };
  const map = new SourceMap({ ...flat, sources, mappings } as unknown as SourceMapPayload);
  return positions.map((position) => originalOf(map, position, folder));
}

function originalOf(map: SourceMap, { line, column }: Position, folder: string): string | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  // For a line without mappings, the map returns the entry of an earlier line.
  if (!('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
  const { originalLine, originalColumn } = entry;
  const file = pathOf(entry.originalSource, folder);
  if (file === undefined || ![originalLine, originalColumn].every(isPlausible)) return undefined;
  return `${file}:${originalLine + 1}:${originalColumn + 1}`;
}

const isPlausible = (number: number): boolean =>
  Number.isSafeInteger(number) && number >= 0 && number <= maxNumber;

/** Accepts a relative path of characters that file names have; no URL, and nothing outside the folder. */
function pathOf(source: unknown, folder: string): string | undefined {
  if (typeof source !== 'string') return undefined;
  const file = source.replace(/^webpack:\/\/[\w.-]*\//, '').replace(/\?[\w-]*$/, '');
  if (file.startsWith('/') || !/^[\p{L}\p{N}_@+$~()[\] .,=/-]+$/u.test(file)) return undefined;
  const shown = path.posix.join('/', folder, file).slice(1);
  return shown === '' || shown.length > maxPathLength ? undefined : shown;
}
