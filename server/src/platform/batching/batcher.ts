export interface BatcherOptions<Item, Result> {
  /** Processes a batch. @returns one result for each item, in their order. */
  run(items: Item[]): Promise<Result[]>;
  /** Names that only one item of a batch may have; a second item with the same name waits for a later batch. */
  names?(item: Item): string[];
  maxBatch: number;
  /** Concurrent small batches, so that a slow write does not delay all others. Items of one `lane` stay in order. */
  atOnce?: { max: number; lane(item: Item): string };
  /** Items above this number are refused with `overflow`. */
  maxWaiting: number;
  overflow(): Error;
  /** Whether an error concerns the whole batch; otherwise items are retried one by one. */
  concernsAll(error: unknown): boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  names: string[];
  lane: string;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** With more than this waiting, one larger batch is cheaper than another small one. */
const fewWaiting = 8;

/** Collects the items that arrive during a batch into the next one. If none is running, an item starts immediately. */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let runningCount = 0;
  /** Lanes of each running batch; one set for all would change all the time, which keeps garbage in memory. */
  let running: readonly ReadonlySet<string>[] = [];
  const { max: maxRunning, lane } = options.atOnce ?? { max: 1, lane: () => '' };

  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const remaining: Waiting<Item, Result>[] = [];
    const used = new Set<string>();
    for (const entry of waiting) {
      const isFree =
        batch.length < options.maxBatch &&
        !running.some((lanes) => lanes.has(entry.lane)) &&
        !entry.names.some((name) => used.has(name));
      (isFree ? batch : remaining).push(entry);
      for (const name of entry.names) used.add(name);
    }
    waiting = remaining;
    return batch;
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length > 1 && !options.concernsAll(error)) {
        for (const entry of batch) await settle([entry]);
        return;
      }
      batch.forEach(({ reject }) => reject(error));
    }
  }

  /** With many items waiting, starts no further small batch: the last running batch takes all of them when it ends. */
  const next = (): Waiting<Item, Result>[] => (runningCount > 1 && waiting.length > fewWaiting ? [] : take());

  /** Processes batches until nothing that may run is waiting. */
  async function work(): Promise<void> {
    for (let batch = next(); batch.length > 0; batch = next()) {
      const lanes = new Set(batch.map((entry) => entry.lane));
      running = [...running, lanes];
      await settle(batch);
      running = running.filter((other) => other !== lanes);
    }
    runningCount -= 1;
  }

  const canStartBatch = (): boolean =>
    runningCount === 0 || (runningCount < maxRunning && waiting.length <= fewWaiting);

  return {
    add(item: Item): Promise<Result> {
      if (waiting.length >= options.maxWaiting) return Promise.reject(options.overflow());
      return new Promise((resolve, reject) => {
        waiting.push({ item, names: options.names?.(item) ?? [], lane: lane(item), resolve, reject });
        if (!canStartBatch()) return;
        runningCount += 1;
        // Requests that arrived in the same turn of the event loop share the first batch.
        setImmediate(() => void work());
      });
    },
  };
}
