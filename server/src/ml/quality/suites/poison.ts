import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A hostile text, as it may occur in anything that a model reads. */
export interface Poisoned {
  kind: string;
  text: string;
}

export function readPoison(): Poisoned[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'poison.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [kind = '', text = ''] = line.split('\t');
    return { kind, text };
  });
}
