/** Runs work when it is requested, never concurrently, and once more when it is requested during a run. */
export function createWakeable(work: () => Promise<void>, failed: (error: unknown) => void) {
  let isWoken = false;
  let underWay: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      await work();
    }
  }

  return {
    wake(): void {
      isWoken = true;
      underWay ??= run()
        .catch(failed)
        .finally(() => (underWay = undefined));
    },
    /** Resolves when no work is running. */
    idle: async (): Promise<void> => underWay,
  };
}
