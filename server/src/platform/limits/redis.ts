import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const maxPauseMs = 2_000;
const connectTimeoutMs = 1_000;
const commandTimeoutMs = 500;

/** A connection whose commands fail at once while Redis is away, so that limits work without it. */
export function openLimitsRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), maxPauseMs),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'limits are counted on this server alone: Redis is away');
    isAway = true;
  });
  redis.on('ready', () => (isAway = false));
  return redis;
}
