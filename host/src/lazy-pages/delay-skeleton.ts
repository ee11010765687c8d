const skeletonAfterMs = 200;

/** Waits for all loads, but only briefly: a page that is nearly ready is rendered once, without a skeleton. */
export function delaySkeleton(...loads: Promise<unknown>[]): Promise<unknown> {
  const limit = new Promise((resolve) => setTimeout(resolve, skeletonAfterMs));
  return Promise.race([Promise.all(loads), limit]);
}
