/** Waits on the simulated clock, which the test advances. */
export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
