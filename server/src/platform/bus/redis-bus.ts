import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { atMostEvery } from '../at-most-every/index.ts';
import { openRedis, warnWhenAway } from '../redis/index.ts';
import type { Bus } from './bus.ts';
import { createEnvelope } from './envelope.ts';
import { type BusEvent, topicOf } from './events.ts';
import { createRedisPresence } from './redis-presence.ts';

export interface RedisBusOptions {
  url: string;
  /** The secret of the installation, which authenticates the events of its servers. */
  secret: string;
  log: FastifyBaseLogger;
}

const timeoutMs = 1_000;
/** How long a reader waits for the subscription to its topic. After that, polling the log finds what it missed. */
const readyMs = 250;
const maxSubscribed = 500;
/** Commands that Redis has not answered yet; above this number events are dropped. */
const maxUnanswered = 5_000;
/** At most one warning about refused events in this time. */
const logEveryMs = 10_000;

const channelOf = (topic: string | undefined): string =>
  topic === undefined ? 'alma:bus' : `alma:bus:${topic}`;

/**
 * The bus over sharded channels of Redis 7: one for each topic and one for all servers. While Redis does not answer,
 * events are dropped instead of queued: their content is in the database or will be sent again, and stale events are
 * useless.
 */
export function createRedisBus({ url, secret, log }: RedisBusOptions): Bus {
  const envelope = createEnvelope(secret, randomUUID());
  const listeners = new Set<(event: BusEvent) => void>();
  const options = { autoResubscribe: false, commandTimeout: timeoutMs };
  const [sender, receiver] = [openRedis(url, options), openRedis(url, options)];
  warnWhenAway([sender, receiver], log, 'the bus between servers is unavailable');
  const subscriptions = createSubscriptions(receiver, log);
  const warn = atMostEvery(logEveryMs, (count, reason: string) =>
    log.warn({ reason, count }, 'ignored an invalid bus event'),
  );
  let unanswered = 0;

  receiver.on('smessage', (channel: string, text: string) => {
    try {
      const opened = envelope.open(channel, text);
      if (opened.kind === 'refused') return warn(opened.reason);
      if (opened.kind === 'own' || channelOf(topicOf(opened.event)) !== channel) return;
      for (const listener of listeners) listener(opened.event);
    } catch (error) {
      log.warn({ err: error }, 'could not handle a bus event');
    }
  });

  function publish(event: BusEvent): void {
    const channel = channelOf(topicOf(event));
    if (sender.status !== 'ready' || unanswered >= maxUnanswered) return;
    const text = envelope.seal(channel, event);
    if (text !== undefined) {
      unanswered += 1;
      const answered = (): void => void (unanswered -= 1);
      sender.spublish(channel, text).then(answered, answered);
    } else if (event.kind === 'message') {
      publish({ kind: 'wake', chatId: event.chatId, seq: event.message.seq });
    }
  }

  /** Reconnects to a Redis that accepts commands but never answers, so that it counts as unavailable. */
  const reconnectIfSilent = (): Promise<unknown> =>
    sender.ping().catch(() => {
      for (const client of [sender, receiver]) if (client.status === 'ready') client.disconnect(true);
    });
  const presence = createRedisPresence(sender);

  return {
    publish,
    follow: subscriptions.follow,
    on: (listener) => void listeners.add(listener),
    onMissed: subscriptions.onMissed,
    presence: {
      ...presence,
      renew: (server, topics) =>
        presence.renew(server, topics).catch(async (error: unknown) => {
          await reconnectIfSilent();
          throw error;
        }),
    },
    async start() {
      // A server also starts without Redis, and connects later.
      await Promise.all([sender.connect().catch(() => undefined), receiver.connect().catch(() => undefined)]);
      await subscriptions.started();
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

/** The channels that this server subscribes to: the one for all servers, and those of followed topics. */
function createSubscriptions(receiver: Redis, log: FastifyBaseLogger) {
  /** The number of subscriptions of each topic. */
  const followed = new Map<string, number>();
  const missed = new Set<() => void>();

  const failed = (error: unknown): void => {
    // Without a subscription, polling the logs still finds news.
    if (receiver.status === 'ready') log.warn({ err: error }, 'cannot subscribe to a bus channel');
  };

  /** Subscribes to everything again after a reconnect. */
  async function subscribeAll(): Promise<void> {
    const topics = [...followed.keys()];
    await receiver.ssubscribe(channelOf(undefined));
    for (let from = 0; from < topics.length; from += maxSubscribed) {
      const some = topics.slice(from, from + maxSubscribed);
      await receiver.ssubscribe(...some.map(channelOf));
      const ended = some.filter((topic) => !followed.has(topic)).map(channelOf);
      if (ended.length > 0) await receiver.sunsubscribe(...ended);
    }
    for (const listener of missed) listener();
  }
  let subscribing = Promise.resolve();
  receiver.on('ready', () => void (subscribing = subscribeAll().catch(failed)));

  function end(topic: string): void {
    const count = (followed.get(topic) ?? 0) - 1;
    if (count > 0) return void followed.set(topic, count);
    followed.delete(topic);
    if (receiver.status === 'ready') receiver.sunsubscribe(channelOf(topic)).catch(failed);
  }

  return {
    onMissed: (listener: () => void) => void missed.add(listener),
    started: (): Promise<void> => subscribing,

    follow(topic: string) {
      const count = followed.get(topic) ?? 0;
      followed.set(topic, count + 1);
      let isEnded = false;
      const following = {
        ready: undefined as Promise<void> | undefined,
        end: () => {
          if (!isEnded) end(topic);
          isEnded = true;
        },
      };
      // Without a connection, the next `ready` event subscribes.
      if (count > 0 || receiver.status !== 'ready') return following;
      const subscribed = receiver.ssubscribe(channelOf(topic)).then(() => undefined, failed);
      following.ready = Promise.race([subscribed, pause(readyMs, undefined, { ref: false })]);
      return following;
    },
  };
}
