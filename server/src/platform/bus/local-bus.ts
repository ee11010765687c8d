import type { Bus, Following } from './bus.ts';

/** Shared by all topics, because nothing is followed. */
const following: Following = { ready: undefined, end: () => undefined };

/** A bus for a single server, which does nothing. */
export const createLocalBus = (): Bus => ({
  publish: () => undefined,
  follow: () => following,
  on: () => undefined,
  onMissed: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
});
