import type { Bus } from './bus.ts';

/** A bus for a single server, which does nothing. */
export const createLocalBus = (): Bus => ({
  publish: () => undefined,
  follow: () => ({ ready: undefined, end: () => undefined }),
  on: () => undefined,
  onMissed: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
});
