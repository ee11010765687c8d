import { ExpressionReader, type Operator, type Token } from './expression.ts';
import { numberFrom, numberSource } from './figures.ts';

/** A computation that a message asks for. */
export interface Computation {
  /** The expression as written in the message. */
  written: string;
  /** NaN or infinite when the expression has no value. */
  value: number;
}

/** Operators and their patterns. Without spaces, a dash or slash may be part of a range, date or name: see `asking`. */
const operators: readonly (readonly [Operator, string, tight?: string])[] = [
  ['+', '\\+|plus\\b'],
  ['-', 'minus\\b|(?<=\\s)[-−](?=\\s)', '[-−]'],
  ['*', '[*×]|x(?=\\s*[\\d(])|times\\b|multiplied by\\b'],
  ['/', '÷|divided by\\b|(?<=\\s)/(?=\\s)', '/'],
  ['% of', '(?:%|percent\\b|per cent\\b)\\s*of\\b'],
  ['(', '\\('],
  [')', '\\)'],
];
const inWords = '(?:plus|minus|times|multiplied by|divided by)\\b';
/** "22 nurses times 4 shifts": a noun may come between a number and an operator word. */
const counted = `\\s+(?!${inWords}|percent\\b|per cent\\b)\\p{L}+(?=\\s+${inWords})`;
const asking =
  /^\W*(?:(?:so|and|then)\s+)?(?:what(?:['’]?s| is| are)|how much (?:is|are)|calculate|compute|work out|evaluate)\b|= ?\??$/iu;

const scanner = (isTight: boolean): RegExp =>
  new RegExp(
    `\\s*(?:(?:(?<![\\p{L}\\d.,])|(?<=\\dx))(${numberSource})(?:${counted})?|${operators
      .map(([, loose, tight]) => `(${isTight && tight !== undefined ? `${loose}|${tight}` : loose})`)
      .join('|')})`,
    'iuy',
  );

/** Everything in a message that can be computed: expressions in order, then sums, means and the like. */
export function computationsIn(text: string): Computation[] {
  const message = text.replaceAll(/\s+/gu, ' ').trimEnd();
  const tokens = scanner(asking.test(message));
  const found: Computation[] = [];
  for (let at = 0; at < message.length;) {
    const run = runAt(message, at, tokens);
    found.push(...computationsOf(run, message));
    at = run.at(-1)?.end ?? at + 1;
  }
  return [...found, ...summaries(message)];
}

/** The uninterrupted numbers and operators from a position on. */
function runAt(message: string, from: number, tokens: RegExp): Token[] {
  const run: Token[] = [];
  tokens.lastIndex = from;
  for (let match = tokens.exec(message); match; match = tokens.exec(message)) {
    const [whole, number, ...matched] = match;
    const place = { at: match.index + whole.length - whole.trimStart().length, end: tokens.lastIndex };
    const operator = operators[matched.findIndex((group) => group !== undefined)]?.[0];
    if (number !== undefined) run.push({ ...place, value: numberFrom(number) });
    else if (operator !== undefined) run.push({ ...place, operator });
  }
  return run;
}

/** The longest computations of a run of tokens, without overlaps. */
function computationsOf(run: readonly Token[], message: string): Computation[] {
  const found: Computation[] = [];
  for (let from = 0; from < run.length; from += 1) {
    const read = new ExpressionReader(run, from);
    const value = read.sum();
    const [first, last] = [run[from], run[read.place - 1]];
    if (value === undefined || read.operators === 0 || !first || !last) continue;
    found.push({ written: message.slice(first.at, last.end), value });
    from = read.place - 1;
  }
  return found;
}

const listed = `${numberSource}(?:(?:\\s*,\\s+(?:and\\s+)?|\\s+and\\s+)${numberSource})+`;
const summary = `\\b(sum|total|product|average|mean|difference|quotient)\\s+(?:of|between)\\s+(${listed})`;

/** "The sum of 2, 3 and 4". */
const summaries = (message: string): Computation[] =>
  [...message.matchAll(new RegExp(summary, 'giu'))].map(([written, what = '', list = '']) => {
    const values = [...list.matchAll(new RegExp(numberSource, 'gu'))].map(([digits]) => numberFrom(digits));
    return { written, value: summarised(what.toLowerCase(), values) };
  });

function summarised(what: string, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  switch (what) {
    case 'product':
      return values.reduce((product, value) => product * value, 1);
    case 'quotient':
      return values.reduce((quotient, value) => quotient / value);
    case 'difference':
      return Math.abs(values.reduce((difference, value) => difference - value));
    case 'average':
    case 'mean':
      return sum / values.length;
    default:
      return sum;
  }
}
