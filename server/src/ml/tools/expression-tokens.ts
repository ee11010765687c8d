/** Why an expression has no value, as a message for the model. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

const maxDepth = 50;
const pattern = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)|([a-z]+[\d]*)|(\*\*|[-+*/%^(),!]))/i;

export type Token = { kind: 'number'; value: number } | { kind: 'name' | 'symbol'; text: string };

export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const text = expression.trimEnd();
  const token = new RegExp(pattern, 'iy');
  while (token.lastIndex < text.length) {
    const from = token.lastIndex;
    const [, number, name, symbol] = token.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol === '**' ? '^' : symbol });
    else throw new ExpressionError(`“${text.slice(from, from + 20).trim()}” cannot be read.`);
  }
  return tokens;
}

/** Reads tokens one after another. */
export function createTokenReader(tokens: readonly Token[]) {
  let place = 0;
  let depth = 0;

  const isSymbol = (...symbols: string[]): boolean => {
    const next = tokens[place];
    return next?.kind === 'symbol' && symbols.includes(next.text);
  };
  const takeSymbol = (...symbols: string[]): string | undefined => {
    const next = tokens[place];
    if (next?.kind !== 'symbol' || !symbols.includes(next.text)) return undefined;
    place += 1;
    return next.text;
  };

  return {
    isSymbol,
    takeSymbol,
    take(): Token | undefined {
      place += 1;
      return tokens[place - 1];
    },
    expect(symbol: string): void {
      if (takeSymbol(symbol) === undefined) throw new ExpressionError(`“${symbol}” is missing.`);
    },
    isAtEnd: (): boolean => place >= tokens.length,

    /** Reads a nested expression. @throws {ExpressionError} when it is nested too deep. */
    deeper<T>(read: () => T): T {
      depth += 1;
      if (depth > maxDepth) throw new ExpressionError('The expression is nested too deep.');
      const result = read();
      depth -= 1;
      return result;
    },
  };
}
