const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface PollingOptions {
  isNeeded: () => boolean;
  poll: () => Promise<void>;
}

/** Polls with growing pauses while it is needed, from `start` until its returned function is called. */
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
  /** Call it whenever polling may have become necessary. */
  const plan = () => {
    if (!isRunning || timer !== undefined) return;
    if (!isNeeded()) return void (round = 0);
    timer = setTimeout(() => void run(), pausesMs[Math.min(round, pausesMs.length - 1)]);
  };
  /** Polls immediately and resets the pauses. */
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
