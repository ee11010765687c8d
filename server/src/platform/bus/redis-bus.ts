import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { type Bus, type BusEvent, BusEventSchema } from './bus.ts';

const channel = 'alma:chats';
const maxPauseMs = 2_000;
const timeoutMs = 1_000;

const MessageSchema = z.object({ from: z.string().optional(), event: BusEventSchema });

/**
 * The bus over Redis. While Redis does not answer, events are dropped instead of queued: what they tell is in the
 * database or will be sent again, and stale events are useless.
 */
export function createRedisBus(url: string, log: FastifyBaseLogger): Bus {
  const own = randomUUID();
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: true,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), maxPauseMs),
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
      const { from, event } = MessageSchema.parse(JSON.parse(text));
      if (from === own) return;
      for (const listener of listeners) listener(event);
    } catch (error) {
      // A server of another version may send events that this one does not know.
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
      // A server starts without Redis as well, and connects when it can.
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
