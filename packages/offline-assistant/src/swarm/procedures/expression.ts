export type Operator = '+' | '-' | '*' | '/' | '% of' | '(' | ')';

/** A number or an operator, with its position in the message. */
export type Token = { at: number; end: number } & ({ value: number } | { operator: Operator });

/** Nesting limit for brackets, since each level is a recursive call. */
const maxBrackets = 20;

/** Parses the longest expression from `place` on. `sum` is undefined when there is none. */
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

  #chain(accepted: readonly Operator[], part: () => number | undefined): number | undefined {
    let value = part();
    while (value !== undefined) {
      const { place, operators } = this;
      const operator = this.#operator(accepted);
      const next = operator && part();
      if (operator === undefined || next === undefined) {
        // An operator without a right operand does not belong to the expression.
        Object.assign(this, { place, operators });
        return value;
      }
      this.operators += 1;
      value = computed(value, operator, next);
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
    if (this.#operator(['(']) === undefined) return undefined;
    this.#brackets += 1;
    const value = this.sum();
    this.#brackets -= 1;
    return this.#operator([')']) && value;
  }

  #operator(accepted: readonly Operator[]): Operator | undefined {
    const token = this.#run[this.place];
    if (token === undefined || !('operator' in token) || !accepted.includes(token.operator)) return undefined;
    this.place += 1;
    return token.operator;
  }
}

function computed(left: number, operator: Operator, right: number): number {
  switch (operator) {
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
