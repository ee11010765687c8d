import type { Citation } from '@alma/shared/contract';

/** Characters of a line that are rendered, because a file may be a single line of one megabyte. */
const lineLimit = 2_000;

/** Rows of a quoted table in a card. */
const rowLimit = 12;

/** A quote of table rows as a Markdown table, with its head if known; undefined for other quotes. */
export function quotedTable({ quote, table_head: head }: Citation): string | undefined {
  const rows = quote.split('\n').filter((line) => line.trim() !== '');
  if (rows.length === 0 || !rows.every((line) => line.trimStart().startsWith('|'))) return undefined;
  const whole = [...(head?.split('\n') ?? []), ...rows].slice(0, rowLimit);
  const rule = whole[1] ?? '';
  if (rule.includes('-') && /^[\s|:-]+$/u.test(rule)) return whole.join('\n');
  const columns = (rows[0] ?? '')
    .trim()
    .replaceAll(/^\||\|$/gu, '')
    .split('|');
  return [`|${' |'.repeat(columns.length)}`, `|${' --- |'.repeat(columns.length)}`, ...whole].join('\n');
}

export interface ReaderLine {
  number: number;
  /** Segments of the line in order; cited ones are marked. */
  pieces: { text: string; isCited: boolean }[];
}

type Place = Pick<Citation, 'start_line' | 'end_line' | 'quote'>;

/** The lines of a text with the cited passage marked, from one number to another, both included. */
export function readLines(text: string, place: Place, from: number, to: number): ReaderLine[] {
  const lines = text.split('\n');
  const starts = startsOf(lines);
  const cited = citedRange(text, place, starts);
  return lines.slice(from - 1, to).map((line, index) => {
    const number = from + index;
    const start = starts[number - 1] ?? 0;
    return { number, pieces: cut(line, cited.from - start, cited.to - start) };
  });
}

/** How many lines a text has. */
export const lineCount = (text: string): number => text.split('\n').length;

function startsOf(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return starts;
}

/** The position of the quote in the text, or its whole lines when it is not found literally. */
function citedRange(text: string, { start_line, end_line, quote }: Place, starts: readonly number[]) {
  const start = starts[start_line - 1] ?? text.length;
  const end = Math.max(start, (starts[end_line] ?? text.length + 1) - 1);
  const found = text.indexOf(quote, start);
  if (quote === '' || found === -1 || found > end) return { from: start, to: end };
  return { from: found, to: found + quote.length };
}

function cut(line: string, citedFrom: number, citedTo: number): ReaderLine['pieces'] {
  const from = Math.min(line.length, Math.max(0, citedFrom));
  const to = Math.min(line.length, Math.max(from, citedTo));
  const isCited = citedTo > 0 && citedFrom < line.length && to > from;
  if (!isCited) return [{ text: shorten(line, 'end'), isCited: false }];
  return [
    { text: shorten(line.slice(0, from), 'start'), isCited: false },
    { text: shorten(line.slice(from, to), 'end'), isCited: true },
    { text: shorten(line.slice(to), 'end'), isCited: false },
  ].filter(({ text }) => text !== '');
}

function shorten(text: string, side: 'start' | 'end'): string {
  if (text.length <= lineLimit) return text;
  return side === 'end' ? `${text.slice(0, lineLimit)}…` : `…${text.slice(-lineLimit)}`;
}
