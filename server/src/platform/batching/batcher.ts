export interface BatcherOptions<Item, Result> {
  /** Works on a batch and tells the result of each item, in their order. */
  run(items: Item[]): Promise<Result[]>;
  /** Names that no two items of a batch may share; of two that do, the later one waits. */
  names?(item: Item): string[];
  most: number;
  /**
   * So many small batches may be at work beside each other, for one slow write not to hold up all others. Items of one
   * `lane` keep their order: they are never in two batches at once.
   */
  atOnce?: { most: number; lane(item: Item): string };
  /** Items beyond this number are turned away by `overflow`. */
  maxWaiting: number;
  overflow(): Error;
  /** Whether this failure is the whole batch's; if not, the items are tried one by one, so that only the guilty fails. */
  concernsAll(error: unknown): boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  names: string[];
  lane: string;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** With more than this waiting, one larger batch is less work than a further one. */
const fewWaiting = 8;

/**
 * Gathers what arrives while a batch is at work into the next one. Nothing waits on purpose: a single item goes at
 * once, and the busier it gets, the larger the batches grow.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let atWork = 0;
  const lanesAtWork = new Set<string>();
  const { most: maxAtWork, lane } = options.atOnce ?? { most: 1, lane: () => '' };

  function take(): Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const used = new Set<string>();
    for (const entry of waiting) {
      const isFree =
        taken.length < options.most &&
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

  /** Leaves a crowd to those at work already: they take all of it at once. */
  const next = (): Waiting<Item, Result>[] => (atWork > 1 && waiting.length > fewWaiting ? [] : take());

  /** What waits for a lane is taken by the batch that holds it, once that is done. */
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
        // Requests that the event loop read in one go come together in the first batch.
        setImmediate(() => void work());
      });
    },
  };
}
