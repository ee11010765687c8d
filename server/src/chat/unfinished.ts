/** Work that was begun together. */
interface Group {
  count: number;
  onEnd?(): void;
}

/**
 * Counts unfinished work, so that it can be awaited. A constantly changing `Set` would retain removed entries until a
 * full garbage collection, because V8's replaced tables refer to their successors.
 */
export class Unfinished {
  #group: Group = { count: 0 };

  add(work: Promise<unknown>): void {
    const group = this.#group;
    group.count += 1;
    const end = (): void => {
      group.count -= 1;
      if (group.count === 0) group.onEnd?.();
    };
    work.then(end, end);
  }

  /** Waits for the work that was added until now. */
  async settled(): Promise<void> {
    const group = this.#group;
    this.#group = { count: 0 };
    if (group.count > 0) await new Promise<void>((resolve) => (group.onEnd = resolve));
  }
}
