export interface BatcherOptions<Item, Result> {
  /** Processes a batch. @returns one result for each item, in their order. */
  run(items: Item[]): Promise<Result[]>;
  /** Names that no two items of a batch may share; of two that do, the later one waits. */
  names?(item: Item): string[];
  maxBatch: number;
  /** Concurrent small batches, so that a slow write does not delay all others. Items of one `lane` keep their order. */
  atOnce?: { max: number; lane(item: Item): string };
  /** Further items are refused with `overflow`. */
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

/** Gathers the items that arrive during a batch into the next one. A single item never waits on purpose. */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let atWork = 0;
  const lanesAtWork = new Set<string>();
  const { max: maxAtWork, lane } = options.atOnce ?? { max: 1, lane: () => '' };

  function take(): Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const used = new Set<string>();
    for (const entry of waiting) {
      const isFree =
        taken.length < options.maxBatch &&
        !lanesAtWork.has(entry.lane) &&
        !entry.names.some((name) => used.has(name));
      (isFree ? taken : left).push(entry);
      for (const name of entry.names) used.add(name);
    }
    waiting = left;
    return taken;
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
    } catch (error) {
      if (batch.length > 1 && !options.concernsAll(error)) {
        for (const entry of batch) await settle([entry]);
        return;
      }
      batch.forEach(({ reject }) => reject(error));
    }
  }

  /** Leaves many items to the running batches, which take all of them at once. */
  const next = (): Waiting<Item, Result>[] => (atWork > 1 && waiting.length > fewWaiting ? [] : take());

  /** The worker of a lane takes the items that wait for it. */
  async function work(): Promise<void> {
    for (let batch = next(); batch.length > 0; batch = next()) {
      const lanes = new Set(batch.map((entry) => entry.lane));
      for (const name of lanes) lanesAtWork.add(name);
      await settle(batch);
      for (const name of lanes) lanesAtWork.delete(name);
    }
    atWork -= 1;
  }

  const isRoomForAnother = (): boolean =>
    atWork === 0 || (atWork < maxAtWork && waiting.length <= fewWaiting);

  return {
    add(item: Item): Promise<Result> {
      if (waiting.length >= options.maxWaiting) return Promise.reject(options.overflow());
      return new Promise((resolve, reject) => {
        waiting.push({ item, names: options.names?.(item) ?? [], lane: lane(item), resolve, reject });
        if (!isRoomForAnother()) return;
        atWork += 1;
        // Requests that the event loop read together share the first batch.
        setImmediate(() => void work());
      });
    },
  };
}
