import { isTooDeep } from './json-depth.ts';

/** The value of a JSON text; undefined for other text, and for JSON nested too deeply for code that reads the value. */
export function parseJson(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
