import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { createRedisBus } from './redis-bus.ts';

export type { Bus, BusEvent } from './bus.ts';

/** Over Redis when there is one. */
export const createBus = (redisUrl: string | undefined, log: FastifyBaseLogger): Bus =>
  redisUrl === undefined ? createLocalBus() : createRedisBus(redisUrl, log);
