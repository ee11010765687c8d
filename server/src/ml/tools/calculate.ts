import { createTokenReader, ExpressionError, type Token, tokensOf } from './expression-tokens.ts';

const limits = { characters: 500, arguments: 100, factorial: 170 };

const constants = new Map(Object.entries({ pi: Math.PI, e: Math.E }));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const functions = new Map<string, (...values: number[]) => number>(
  Object.entries({
    ...{ abs: Math.abs, sqrt: Math.sqrt, cbrt: Math.cbrt, exp: Math.exp, ln: Math.log, log: Math.log10 },
    ...{ log10: Math.log10, log2: Math.log2, floor: Math.floor, ceil: Math.ceil, sin: Math.sin },
    ...{ cos: Math.cos, tan: Math.tan, asin: Math.asin, acos: Math.acos, atan: Math.atan },
    round: (value: number, places = 0) => {
      const factor = 10 ** places;
      return Math.round(value * factor) / factor;
    },
    min: (...values: number[]) => Math.min(...values),
    max: (...values: number[]) => Math.max(...values),
    sum: (...values: number[]) => sum(values),
    mean: (...values: number[]) => mean(values),
    median: (...values: number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      const middle = Math.floor(sorted.length / 2);
      return sorted.length % 2 === 1
        ? (sorted[middle] ?? Number.NaN)
        : mean(sorted.slice(middle - 1, middle + 1));
    },
  }),
);

/**
 * The value of an arithmetic expression: numbers, + - * / % ^ !, brackets, constants and functions by name.
 * @returns the value rounded to fifteen significant digits. @throws {ExpressionError}
 */
export function calculate(expression: string): string {
  if (expression.length > limits.characters)
    throw new ExpressionError(`Use at most ${limits.characters} characters.`);
  const parser = createParser(tokensOf(expression));
  const value = parser.whole();
  if (!Number.isFinite(value)) throw new ExpressionError('The result is no finite number.');
  return String(Number(value.toPrecision(15)));
}

/** Recursive descent by rising precedence: sums, products, signs, powers, factorials, values. */
function createParser(tokens: readonly Token[]) {
  const { deeper, expect, isAtEnd, isSymbol, take, takeSymbol } = createTokenReader(tokens);

  function total(): number {
    let value = product();
    for (let operator = takeSymbol('+', '-'); operator; operator = takeSymbol('+', '-')) {
      const next = product();
      value = operator === '+' ? value + next : value - next;
    }
    return value;
  }

  function product(): number {
    let value = signed();
    for (let operator = takeSymbol('*', '/', '%'); operator; operator = takeSymbol('*', '/', '%')) {
      const next = signed();
      if (operator !== '*' && next === 0) throw new ExpressionError('A division by zero has no result.');
      if (operator === '*') value *= next;
      else if (operator === '/') value /= next;
      else value %= next;
    }
    return value;
  }

  const signed = (): number =>
    deeper(() => {
      const sign = takeSymbol('+', '-');
      if (sign === undefined) return power();
      return sign === '-' ? -signed() : signed();
    });

  function power(): number {
    const base = factorial();
    // Right-associative: 2^3^2 is 2^9.
    return takeSymbol('^') === undefined ? base : base ** signed();
  }

  function factorial(): number {
    let value = primary();
    while (takeSymbol('!') !== undefined) {
      if (!Number.isInteger(value) || value < 0 || value > limits.factorial)
        throw new ExpressionError(`A factorial needs a whole number from 0 to ${limits.factorial}.`);
      value = Array.from({ length: value }, (_, index) => index + 1).reduce((all, one) => all * one, 1);
    }
    return value;
  }

  function primary(): number {
    const next = take();
    if (next?.kind === 'number') return next.value;
    if (next?.kind === 'name') return isSymbol('(') ? applied(next.text) : constant(next.text);
    if (next?.text !== '(') throw new ExpressionError('A number is missing.');
    const value = deeper(total);
    expect(')');
    return value;
  }

  function constant(name: string): number {
    const value = constants.get(name);
    if (value === undefined) throw new ExpressionError(`There is no value called ${name}.`);
    return value;
  }

  function applied(name: string): number {
    const apply = functions.get(name);
    if (!apply) throw new ExpressionError(`There is no function ${name}. There are: ${names}.`);
    expect('(');
    const values = [deeper(total)];
    while (takeSymbol(',') !== undefined && values.length < limits.arguments) values.push(deeper(total));
    expect(')');
    return apply(...values);
  }

  return {
    whole(): number {
      const value = total();
      if (!isAtEnd()) throw new ExpressionError('An operator is missing.');
      return value;
    },
  };
}

const names = [...functions.keys()].join(', ');
