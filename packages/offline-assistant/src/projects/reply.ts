import type { Span } from '../retrieval/index.ts';

/** A cited span; `file` is the index of the file in the searched list. */
export interface Source extends Span {
  file: number;
  headings: readonly string[];
}

/** Builds an answer: paragraphs that refer to their sources as [1], [2]… */
export class Reply {
  readonly parts: string[] = [];
  readonly sources: Source[] = [];
  /** How much of the files the answer is based on. */
  readonly read: 'all' | 'nothing';

  constructor(read: 'all' | 'nothing' = 'all') {
    this.read = read;
  }

  say(text: string): this {
    this.parts.push(text);
    return this;
  }

  /** Adds a source unless it is known. @returns its number in the text, from 1 */
  cite({ file, headings, start, end }: Source): number {
    const known = this.sources.findIndex(
      (source) => source.file === file && source.start === start && source.end === end,
    );
    if (known >= 0) return known + 1;
    this.sources.push({ file, headings, start, end });
    return this.sources.length;
  }

  get text(): string {
    return this.parts.join('\n\n');
  }
}

/** A line that Markdown does not join with the next: blank, list item, table, quote, heading, code fence. */
const ownLine = /^\s*(?:$|[|>#`~]|[-*+] |\d{1,9}[.)] )/;

/**
 * A Markdown block quote. Every line gets a marker, so that no line passes for text of the assistant. Line breaks are
 * kept, for example in a price list without list markers.
 */
export function asQuote(text: string, n: number): string {
  const lines = text.split(/\r\n|\r|\n/);
  const quoted = lines.map((line, index) => {
    const next = lines[index + 1] ?? '';
    const isBroken = !ownLine.test(line) && !ownLine.test(next);
    return line === '' ? '>' : `> ${line}${isBroken ? '  ' : ''}`;
  });
  return `${quoted.join('\n')}\n>\n> [${n}]`;
}

/** Escapes text of users or files for use in a sentence: no Markdown, and no brackets that look like a citation. */
export const escaped = (text: string): string =>
  text.replaceAll(/[[\]]/g, '').replaceAll(/[\\*_`<>#|~]/g, '\\$&');
