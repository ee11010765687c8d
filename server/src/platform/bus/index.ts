import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { createRedisBus } from './redis-bus.ts';

export type { Bus, Following, PresenceStore, PresentEntry } from './bus.ts';
export { type BusEvent, topicOf } from './events.ts';

/** Uses Redis when it is configured. */
export const createBus = (
  { redisUrl, secret }: Pick<Config, 'redisUrl' | 'secret'>,
  log: FastifyBaseLogger,
): Bus => (redisUrl === undefined ? createLocalBus() : createRedisBus({ url: redisUrl, secret, log }));
