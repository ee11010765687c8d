import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';

const maxPauseMs = 2_000;
const connectTimeoutMs = 1_000;

/** A connection whose commands fail immediately while Redis is unavailable, so that callers can do without it. */
export const openRedis = (
  url: string,
  options: Pick<RedisOptions, 'autoResubscribe' | 'commandTimeout'>,
): Redis =>
  new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectTimeoutMs,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), maxPauseMs),
    ...options,
  });

/** Warns once each time that any of these connections is lost. */
export function warnWhenAway(
  clients: readonly Redis[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  message: string,
): void {
  let isAway = false;
  for (const client of clients) {
    client.on('error', (error: Error) => {
      if (!isAway) log.warn({ err: error }, message);
      isAway = true;
    });
    client.on('ready', () => (isAway = false));
  }
}
