import type { Span } from '../retrieval/index.ts';

/** A place in a file of the library, by the file's number there. */
export interface Source extends Span {
  file: number;
  headings: readonly string[];
}

/** An answer in the making: text that refers to its sources as [1], [2]… */
export class Reply {
  readonly parts: string[] = [];
  readonly sources: Source[] = [];
  /** How much of the files was read for the answer. */
  readonly read: 'all' | 'nothing';

  constructor(read: 'all' | 'nothing' = 'all') {
    this.read = read;
  }

  say(text: string): this {
    this.parts.push(text);
    return this;
  }

  /** The number under which the text refers to a source. */
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

/** A line that ends by itself in Markdown: of a list, a table, a heading or code. */
const ownLine = /^\s*(?:$|[|>#`~]|[-*+] |\d{1,9}[.)] )/;

/**
 * As a quote block: every line marked, so that nothing in it is read as our own words. Lines stay lines, as in a list
 * of prices without marks.
 */
export function asQuote(text: string, n: number): string {
  const lines = text.split(/\r\n|\r|\n/);
  const quoted = lines.map((line, place) => {
    const next = lines[place + 1] ?? '';
    const isBroken = !ownLine.test(line) && !ownLine.test(next);
    return line === '' ? '>' : `> ${line}${isBroken ? '  ' : ''}`;
  });
  return `${quoted.join('\n')}\n>\n> [${n}]`;
}

/** Words of people or files within our own: as they are, without any meaning in Markdown or as a reference. */
export const escaped = (text: string): string =>
  text.replaceAll(/[[\]]/g, '').replaceAll(/[\\*_`<>#|~]/g, '\\$&');
