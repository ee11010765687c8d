import type { RawData } from 'ws';
import { parseJson } from '../plain-text/index.ts';

/** The parsed JSON of a text frame; undefined for other frames. */
export const readJson = (data: RawData, isBinary = false): unknown =>
  isBinary ? undefined : parseJson(String(data));

/** A text field of an unvalidated frame. */
export function readField(frame: unknown, name: string): string | undefined {
  if (typeof frame !== 'object' || frame === null || !(name in frame)) return undefined;
  const value: unknown = Reflect.get(frame, name);
  return typeof value === 'string' ? value : undefined;
}
