import { readFile } from 'node:fs/promises';
import { originalPositions, type Position } from '../source-maps/index.ts';

interface FramePlace extends Position {
  /** The source map of the script. */
  map: string;
  /** The folder of the package that the script was built from: `host`. */
  folder: string;
}

/**
 * The original position of built code, such as `host/src/main.tsx:12:7`; undefined for code without a source.
 */
export async function sourceOf({ map, folder, ...position }: FramePlace): Promise<string | undefined> {
  return originalPositions(await readFile(map, 'utf8'), [position], folder)[0];
}
