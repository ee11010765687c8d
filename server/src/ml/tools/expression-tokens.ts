/** Why an expression has no value, as a message for the model that wrote it. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

const maxDepth = 50;
const pattern = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)|([a-z]+[\d]*)|(\*\*|[-+*/%^(),!]))/i;

export type Token = { kind: 'number'; value: number } | { kind: 'name' | 'sign'; text: string };

export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const text = expression.trimEnd();
  const token = new RegExp(pattern, 'iy');
  while (token.lastIndex < text.length) {
    const from = token.lastIndex;
    const [, number, name, sign] = token.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign === '**' ? '^' : sign });
    else throw new ExpressionError(`“${text.slice(from, from + 20).trim()}” cannot be read.`);
  }
  return tokens;
}

/** Reads tokens one after another. */
export function createTokenReader(tokens: readonly Token[]) {
  let place = 0;
  let depth = 0;

  const isSign = (...signs: string[]): boolean => {
    const next = tokens[place];
    return next?.kind === 'sign' && signs.includes(next.text);
  };
  const takeSign = (...signs: string[]): string | undefined => {
    const next = tokens[place];
    if (next?.kind !== 'sign' || !signs.includes(next.text)) return undefined;
    place += 1;
    return next.text;
  };

  return {
    isSign,
    takeSign,
    take(): Token | undefined {
      place += 1;
      return tokens[place - 1];
    },
    expect(sign: string): void {
      if (takeSign(sign) === undefined) throw new ExpressionError(`“${sign}” is missing.`);
    },
    isAtEnd: (): boolean => place >= tokens.length,

    /** Reads what is nested. @throws {ExpressionError} where that is too deep. */
    deeper<T>(read: () => T): T {
      depth += 1;
      if (depth > maxDepth) throw new ExpressionError('The expression is nested too deep.');
      const result = read();
      depth -= 1;
      return result;
    },
  };
}
