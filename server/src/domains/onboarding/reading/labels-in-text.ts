import { fields } from '../fields/fields.ts';
import { synonyms } from '../fields/labels.ts';

const paths = new Map<string, string>();
for (const { path, label, name } of fields) {
  for (const word of [label, name.replaceAll('_', ' '), ...(synonyms[path] ?? [])]) {
    const key = normal(word);
    // Of two groups with a field of one name the first is meant.
    if (!paths.has(key)) paths.set(key, path);
  }
}

/** The field that these words name, as in "change my job title to": undefined when they name none. */
export function fieldCalled(words: string): string | undefined {
  const key = normal(words);
  return paths.get(key) ?? paths.get(key.replace(/s$/, ''));
}

function normal(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[*_#`"“”'’]/g, ' ')
    .replaceAll('-', ' ')
    .replace(/^\s*(?:my|the|your|current|about)\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const line =
  /^\s*(?:[-*•·]\s+)?(?:\*\*|__)?([\p{L}][\p{L}\s'’*_/-]{1,40}?)(?:\*\*|__)?\s*[:=]\s*(?:\*\*|__)?\s*(\S.*?)\s*$/u;

export interface Labelled {
  path: string;
  /** What stands after the colon. */
  text: string;
  quote: string;
}

/** Lines such as "Location: Berlin". */
export function labelledLines(text: string): Labelled[] {
  return text.split('\n').flatMap((whole) => {
    const found = line.exec(whole);
    const path = found?.[1] && fieldCalled(found[1]);
    return found?.[2] && path ? [{ path, text: found[2], quote: whole.trim() }] : [];
  });
}
