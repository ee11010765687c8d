import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Bus, BusEvent } from './bus.ts';

const channel = 'alma:chats';
const longestPauseMs = 2_000;
const patienceMs = 1_000;

/**
 * Between servers by Redis. While it is away events are dropped, not queued: what they tell is in the database or will
 * be told again, and stale news helps nobody.
 */
export function createRedisBus(url: string, log: FastifyBaseLogger): Bus {
  const own = randomUUID();
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: true,
    maxRetriesPerRequest: 0,
    connectTimeout: patienceMs,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), longestPauseMs),
  };
  const sender = new Redis(url, options);
  const receiver = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
  const listeners = new Set<(event: BusEvent) => void>();
  let isAway = false;

  for (const client of [sender, receiver]) {
    client.on('error', (error: Error) => {
      if (!isAway) log.warn({ err: error }, 'the bus between servers is away');
      isAway = true;
    });
    client.on('ready', () => (isAway = false));
  }

  receiver.on('message', (_channel: string, text: string) => {
    try {
      const { from, event } = JSON.parse(text) as { from: string; event: BusEvent };
      if (from === own) return;
      for (const listener of listeners) listener(event);
    } catch (error) {
      // A server of another version may say what this one does not know.
      log.warn({ err: error }, 'an event of the bus was not understood');
    }
  });

  return {
    publish(event) {
      if (sender.status !== 'ready') return;
      sender.publish(channel, JSON.stringify({ from: own, event })).catch(() => undefined);
    },
    on: (listener) => void listeners.add(listener),
    async start() {
      // A bus that is away must not keep a server from starting: it connects when it can.
      await Promise.all([sender.connect().catch(() => undefined), receiver.connect().catch(() => undefined)]);
      const subscribed = receiver.subscribe(channel).catch(() => undefined);
      if (receiver.status === 'ready') await subscribed;
    },
    async check() {
      await sender.ping();
    },
    async stop() {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
