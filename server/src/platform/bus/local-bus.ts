import type { Bus } from './bus.ts';

/** For a server that is alone: there is nobody to tell. */
export const createLocalBus = (): Bus => ({
  publish: () => undefined,
  on: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
});
