import { type Computation, computationsIn } from './computation.ts';
import { numberFrom, numberSource, round } from './figures.ts';
import { chatSentences, list, type Material, type Sentence } from './material.ts';

interface Figure extends Sentence {
  value: number;
  unit: string;
}

const figure = `(?<![\\p{L}\\d.,])(${numberSource})\\s*(%|\\p{L}+)?`;

const figuresIn = (sentences: readonly Sentence[]): Figure[] =>
  sentences.flatMap(({ text, where }) =>
    [...text.matchAll(new RegExp(figure, 'gu'))].map(([, digits = '', unit = '']) => ({
      text,
      where,
      value: numberFrom(digits),
      unit: unit.toLowerCase(),
    })),
  );

/** Computes the expressions of the question; without any, lists and summarises the figures of the chat. */
export function analyse(material: Material): string {
  const computations = computationsIn(material.question);
  if (computations.length > 0) return computations.map(computedLine).join('\n\n');
  const figures = figuresIn(chatSentences(material));
  const tables = tablesIn([...material.earlier, material.question]);
  if (figures.length === 0 && tables.length === 0) {
    return 'There are no figures in this chat yet. Give me numbers with their units, a table, or something to calculate, such as 4 times 12.';
  }
  const figureLines = figures.map(
    ({ value, unit, where }) => `- ${round(value)}${unit === '' ? '' : ` ${unit}`} (${where})`,
  );
  const parts = [
    ...(figureLines.length > 0 ? [`Figures in this chat:\n\n${list(figureLines)}`] : []),
    ...unitLines(figures),
    ...tables.map(tableLines),
  ];
  return parts.join('\n\n');
}

function computedLine({ written, value }: Computation): string {
  if (!Number.isFinite(value)) return `${written} has no value`;
  const isExact = Math.abs(value - Number(round(value))) < 1e-9;
  return `${written} ${isExact ? '=' : '≈'} ${round(value)}`;
}

/** Count, sum, range and mean for each unit that occurs more than once. */
function unitLines(figures: readonly Figure[]): string[] {
  const byUnit = Map.groupBy(
    figures.filter(({ unit }) => unit !== ''),
    ({ unit }) => unit,
  );
  const lines = [...byUnit]
    .filter(([, own]) => own.length > 1)
    .map(([unit, own]) => `- ${unit}: ${summary(own.map(({ value }) => value))}`);
  return lines.length > 0 ? [`By unit:\n\n${list(lines)}`] : [];
}

const lesser = (one: number, other: number): number => Math.min(one, other);
const larger = (one: number, other: number): number => Math.max(one, other);

function summary(values: readonly number[]): string {
  const sum = values.reduce((total, value) => total + value, 0);
  const range = `${round(values.reduce(lesser))} to ${round(values.reduce(larger))}`;
  return `${values.length} values, sum ${round(sum)}, range ${range}, mean ${round(sum / values.length)}`;
}

interface Table {
  head: string[];
  rows: string[][];
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function tablesIn(texts: readonly string[]): Table[] {
  return texts
    .flatMap(rowBlocksOf)
    .filter((lines) => lines.length > 2)
    .map(([head = '', , ...rows]) => ({ head: cellsOf(head), rows: rows.map(cellsOf) }));
}

/** Blocks of table rows, which only other text separates. */
function rowBlocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('|')) blocks.at(-1)?.push(line);
    else if (line !== '') blocks.push([]);
  }
  return blocks;
}

const numberIn = (cell: string | undefined): number =>
  Number(cell?.replaceAll(/[\s%]/g, '').replace(',', '.'));

function tableLines({ head, rows }: Table): string {
  const lines = head.flatMap((name, column) => {
    // Cheap: most columns without numbers fail at their first row.
    if (!rows.every((row) => Number.isFinite(numberIn(row[column])))) return [];
    return [`- ${name}: ${summary(rows.map((row) => numberIn(row[column])))}`];
  });
  const what = `A table of ${rows.length} rows (${head.join(', ')})`;
  return lines.length > 0 ? `${what}:\n\n${list(lines)}` : `${what} has no column with only numbers.`;
}
