import type { Bus } from './bus.ts';

/** For the only server of an installation. */
export const createLocalBus = (): Bus => ({
  publish: () => undefined,
  on: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
});
