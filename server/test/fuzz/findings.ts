/** What the run found: each kind of trouble once, with how often it came and the first case of it. */
export class Findings {
  readonly #kinds = new Map<string, { count: number; example: string }>();

  add(kind: string, example: string): void {
    const known = this.#kinds.get(kind);
    if (known) known.count += 1;
    else this.#kinds.set(kind, { count: 1, example: example.slice(0, 1_500) });
  }

  lines(): string[] {
    return [...this.#kinds].map(
      ([kind, { count, example }]) => `${kind} (${count} times), first: ${example}`,
    );
  }
}
