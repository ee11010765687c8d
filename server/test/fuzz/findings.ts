/** The findings of a run: each kind once, with its count and its first case. */
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
