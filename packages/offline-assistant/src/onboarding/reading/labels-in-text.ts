import { lineBreak } from '../../text/index.ts';
import { fields } from '../fields/fields.ts';
import { synonymsOf } from '../fields/labels.ts';

const paths = new Map<string, string>();
for (const { path, label, name } of fields) {
  for (const word of [label, name.replaceAll('_', ' '), ...synonymsOf(path)]) {
    const key = normal(word);
    // When two groups share a field name, the first group wins.
    if (!paths.has(key)) paths.set(key, path);
  }
}

/** The path of the field that these words name, as in "change my job title to", or undefined. */
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

const bullet = /^[-*•·]\s+/;
const boldStart = /^(?:\*\*|__)/;
const boldEnd = /(?:\*\*|__)$/;
const labelShape = /^\p{L}[\p{L}\s'’*_/-]{1,40}$/u;

export interface Labelled {
  path: string;
  /** The text after the colon or equals sign. */
  text: string;
  quote: string;
}

/** Lines such as "Location: Berlin". */
export function labelledLines(text: string): Labelled[] {
  return text.split(lineBreak).flatMap((line) => labelled(line) ?? []);
}

/** The text without its labelled lines. */
export const unlabelled = (text: string): string =>
  text
    .split(lineBreak)
    .filter((line) => !labelled(line))
    .join('\n');

function labelled(line: string): Labelled | undefined {
  const whole = line.trim();
  const mark = whole.search(/[:=]/);
  if (mark === -1) return undefined;
  const label = whole
    .slice(0, mark)
    .replace(bullet, '')
    .replace(boldStart, '')
    .trimEnd()
    .replace(boldEnd, '');
  const text = whole
    .slice(mark + 1)
    .trimStart()
    .replace(boldStart, '')
    .trimStart();
  const path = labelShape.test(label) ? fieldCalled(label) : undefined;
  return path !== undefined && text !== '' ? { path, text, quote: whole } : undefined;
}
