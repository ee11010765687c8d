/** Time after which every other tab, possibly in another process, reads what one tab has stored. */
const storageDelayMs = 1_000;

interface OneTab {
  /** True when another tab has stored the result. */
  isDone: () => boolean;
  /** True when it obtained the result. */
  task: () => Promise<boolean>;
  wait: (ms: number) => Promise<unknown>;
}

/** Runs a task in one tab at a time if the browser has locks; a tab that waits uses the other tab's result. */
export async function withTabLock({ isDone, task, wait }: OneTab): Promise<boolean> {
  if (!navigator.locks) return isDone() || task();

  const waiting = new AbortController();
  let recheck = (): void => undefined;
  try {
    return await new Promise<boolean>((resolve, reject) => {
      recheck = () => void (isDone() && resolve(true));
      window.addEventListener('storage', recheck);
      const perform = async () => {
        if (isDone()) return resolve(true);
        const result = await task();
        resolve(result);
        // Without the wait another tab would read the old token and refresh it once more.
        if (result) await wait(storageDelayMs);
      };
      navigator.locks.request('alma.refresh', { signal: waiting.signal }, perform).catch(reject);
    });
  } finally {
    window.removeEventListener('storage', recheck);
    waiting.abort();
  }
}
