import type { RawData } from 'ws';

/** The parsed JSON of a text frame; undefined for other frames. */
export function readJson(data: RawData, isBinary = false): unknown {
  if (isBinary) return undefined;
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

/** A text field of an unvalidated frame. */
export function readField(frame: unknown, name: string): string | undefined {
  if (typeof frame !== 'object' || frame === null || !(name in frame)) return undefined;
  const value: unknown = Reflect.get(frame, name);
  return typeof value === 'string' ? value : undefined;
}
