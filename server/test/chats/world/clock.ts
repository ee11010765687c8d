/** Waits by the clock of the world, which the test moves. */
export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
