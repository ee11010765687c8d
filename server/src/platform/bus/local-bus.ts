import type { Bus } from './bus.ts';

/** For the only server of an installation. */
export const createLocalBus = (): Bus => ({
  publish: () => undefined,
  follow: () => ({ ready: undefined, end: () => undefined }),
  on: () => undefined,
  onMissed: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
});
