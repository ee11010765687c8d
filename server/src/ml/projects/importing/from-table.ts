import { importLimits, projectLimits } from '@alma/shared/contract';
import type { Table } from 'mdast';
import papa from 'papaparse';
import { type Converted, Pieces, Refused } from './conversion.ts';
import { markdownOf } from './from-html.ts';

/**
 * Rows under one heading, which citations show: few, so that the heading locates a row. A column of row numbers instead
 * would match every question that contains a number.
 */
const rowsOfSection = 20;
/** Characters that a table cell adds to its text. */
const cellMarks = 3;

/** Splits rows into tables that repeat the column titles, under headings that name the row numbers. */
export function fromTable(text: string): Converted {
  const [head, ...rows] = rowsOf(text);
  if (!head) throw new Refused('no_text');
  const widest = rows.reduce((max, { cells }) => Math.max(max, cells.length), head.cells.length);
  const columns = Math.min(widest, importLimits.columns);
  const titles = columnTitles(head.cells, columns);
  const markdown = new Pieces(projectLimits.fileBytes);
  for (let from = 0; from < Math.max(1, rows.length); from += rowsOfSection) {
    const section = rows.slice(from, from + rowsOfSection);
    const lines = section.map(({ cells }) => padded(cells, columns));
    markdown.add([titleOf(section), tableOf([titles, ...lines])].filter((part) => part !== '').join('\n\n'));
  }
  return {
    markdown: markdown.toString(),
    notes: widest > columns ? [{ kind: 'more_columns', read: columns, of: widest }] : [],
  };
}

interface Row {
  /** Counted from 1 and including the head, as in a spreadsheet. */
  number: number;
  cells: string[];
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let remaining: number = projectLimits.fileBytes;
  let number = 0;
  papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data }, parser) => {
      number += 1;
      for (const cell of data) remaining -= cell.length + cellMarks;
      if (remaining < 0) return parser.abort();
      if (data.some((cell) => cell.trim() !== '')) rows.push({ number, cells: data });
    },
  });
  if (remaining < 0) throw new Refused('too_long');
  return rows;
}

const columnTitles = (head: readonly string[], columns: number): string[] =>
  padded(head, columns).map((title, index) => (title.trim() === '' ? `Column ${index + 1}` : title));

const padded = (cells: readonly string[], columns: number): string[] =>
  Array.from({ length: columns }, (_none, index) => cells[index] ?? '');

function titleOf(rows: readonly Row[]): string {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return '';
  return first === last ? `# Row ${first.number}` : `# Rows ${first.number} to ${last.number}`;
}

const tableOf = (lines: readonly (readonly string[])[]): string =>
  markdownOf({
    type: 'table',
    children: lines.map((cells) => ({
      type: 'tableRow' as const,
      children: cells.map((cell) => ({
        type: 'tableCell' as const,
        children: [{ type: 'text' as const, value: cell.replaceAll(/\s+/g, ' ').trim() }],
      })),
    })),
  } satisfies Table);
