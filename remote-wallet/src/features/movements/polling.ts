const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface PollingOptions {
  isNeeded: () => boolean;
  poll: () => Promise<void>;
}

/** Polls with growing pauses, between `start` and what it returns, for as long as it is needed. */
export function createPolling({ isNeeded, poll }: PollingOptions) {
  let isRunning = false;
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = async () => {
    round += 1;
    await poll();
    clear();
    plan();
  };
  /** To be called whenever it may have become needed. */
  const plan = () => {
    if (!isRunning || timer !== undefined) return;
    if (!isNeeded()) return void (round = 0);
    timer = setTimeout(() => void run(), pausesMs[Math.min(round, pausesMs.length - 1)]);
  };
  /** Polls at once and begins with short pauses again. */
  const pollNow = () => {
    round = 0;
    if (isRunning && isNeeded()) void run();
  };

  return {
    plan,
    pollNow,
    start(): () => void {
      isRunning = true;
      pollNow();
      return () => {
        isRunning = false;
        clear();
      };
    },
  };
}
