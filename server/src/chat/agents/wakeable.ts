/** Work that is done when it is asked for, never twice at once, and once more when it is asked for meanwhile. */
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
    /** Resolves when nothing is under way. */
    idle: async (): Promise<void> => underWay,
  };
}
