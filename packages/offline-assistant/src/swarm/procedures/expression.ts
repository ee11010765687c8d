export type Sign = '+' | '-' | '*' | '/' | '% of' | '(' | ')';

/** A number or a sign, and where it stands in the message. */
export type Token = { at: number; end: number } & ({ value: number } | { sign: Sign });

/** Nesting limit for brackets, since each level is a recursive call. */
const maxBrackets = 20;

/** Reads as far as an expression goes; undefined where there is none. */
export class ExpressionReader {
  operators = 0;
  #brackets = 0;
  readonly #run: readonly Token[];
  place: number;

  constructor(run: readonly Token[], place: number) {
    this.#run = run;
    this.place = place;
  }

  sum(): number | undefined {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/', '% of'], () => this.#single()));
  }

  #chain(signsHere: readonly Sign[], part: () => number | undefined): number | undefined {
    let value = part();
    while (value !== undefined) {
      const { place, operators } = this;
      const sign = this.#sign(signsHere);
      const next = sign && part();
      if (sign === undefined || next === undefined) {
        // A sign that nothing follows is none of the expression.
        Object.assign(this, { place, operators });
        return value;
      }
      this.operators += 1;
      value = computed(value, sign, next);
    }
    return undefined;
  }

  #single(): number | undefined {
    const token = this.#run[this.place];
    if (token === undefined || this.#brackets > maxBrackets) return undefined;
    if ('value' in token) {
      this.place += 1;
      return token.value;
    }
    if (this.#sign(['(']) === undefined) return undefined;
    this.#brackets += 1;
    const value = this.sum();
    this.#brackets -= 1;
    return this.#sign([')']) && value;
  }

  #sign(wanted: readonly Sign[]): Sign | undefined {
    const token = this.#run[this.place];
    if (token === undefined || !('sign' in token) || !wanted.includes(token.sign)) return undefined;
    this.place += 1;
    return token.sign;
  }
}

function computed(left: number, sign: Sign, right: number): number {
  switch (sign) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return (left / 100) * right;
  }
}
