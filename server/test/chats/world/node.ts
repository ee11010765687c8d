import type { DirectoryUser } from '@alma/shared/contract';
import { chatSocket } from '../../../src/chat/chat-socket.ts';
import { createChatService } from '../../../src/chat/chats.service.ts';
import { Feeds } from '../../../src/chat/feeds.ts';
import type { People } from '../../../src/chat/people.ts';
import { readConfig } from '../../../src/config/config.ts';
import { type Bus, type BusEvent, topicOf } from '../../../src/platform/bus/index.ts';
import { createBudgets } from '../../../src/platform/limits/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { Truth } from './truth.ts';
import type { Wire } from './wire.ts';

const newsMs = 2;

const personOf = (userId: string): DirectoryUser => ({
  user_id: userId,
  handle: userId,
  display_name: userId,
  avatar_url: '',
});

const people: People = {
  peek: (ids) => namesOf(ids),
  of: async (ids) => namesOf(ids),
  forget: () => undefined,
};

function namesOf(ids: Iterable<string | null>): Map<string, DirectoryUser> {
  return new Map([...ids].flatMap((id) => (id === null ? [] : [[id, personOf(id)] as const])));
}

const silent = () => undefined;
const config = readConfig({
  NODE_ENV: 'test',
  ALMA_SECRET: 'a secret that only tests share, long enough',
  RATE_SOCKET_MESSAGES_PER_SECOND: '1000',
  RATE_SOCKET_JOINS_PER_MINUTE: '100000',
});
const platform = {
  config,
  log: { info: silent, warn: silent, error: silent },
  now: () => Date.now(),
  database: { db: undefined },
} as unknown as Platform;

/** The simulation has no agents. */
const noAgents = { ofOwner: () => Promise.reject(new Error('nobody has an agent')) };

/** Bus events between the servers of a world; any of them may be lost. */
export class News {
  readonly #listeners = new Map<object, (event: BusEvent) => void>();
  /** The topics that each server follows. */
  readonly #followed = new Map<object, Set<string>>();
  /** How many of the next events are lost. */
  lost = 0;

  busOf(node: { isAlive: boolean }): Bus {
    const followed = new Set<string>();
    this.#followed.set(node, followed);
    return {
      publish: (event) => {
        if (!node.isAlive) return;
        if (this.lost > 0) return void (this.lost -= 1);
        const topic = topicOf(event);
        for (const [other, listener] of this.#listeners) {
          const isHeard = topic === undefined || this.#followed.get(other)?.has(topic);
          if (other !== node && isHeard) setTimeout(() => listener(event), newsMs);
        }
      },
      follow: (topic) => {
        const ready = (async () => {
          await new Promise((resolve) => setTimeout(resolve, newsMs));
          followed.add(topic);
        })();
        return { ready, end: () => void ready.then(() => followed.delete(topic)) };
      },
      onMissed: () => undefined,
      on: (listener) => {
        const known = this.#listeners.get(node);
        this.#listeners.set(node, (event) => {
          known?.(event);
          listener(event);
        });
      },
      start: async () => undefined,
      stop: async () => undefined,
    };
  }

  forget(node: object): void {
    this.#listeners.delete(node);
    this.#followed.delete(node);
  }
}

/** One server: the real socket, feeds and service on the simulated database. */
export class Node {
  isAlive = true;
  readonly service;
  readonly #feeds: Feeds;
  readonly #endpoint;
  readonly #news: News;
  readonly #wires = new Set<Wire>();

  constructor(truth: Truth, news: News) {
    this.#news = news;
    const { reads, append } = truth;
    const budgets = createBudgets(platform);
    this.#feeds = new Feeds({
      platform,
      reads,
      people,
      bus: news.busOf(this),
      socketsOf: () => [],
      catchUpBytes: budgets.catchUpBytes,
    });
    const announce: Feeds['announce'] = (message, memberIds) => this.#feeds.announce(message, memberIds);
    this.service = createChatService({
      ...{ platform, reads, people, append, announce, budgets },
      agents: noAgents,
    });
    this.#endpoint = chatSocket({
      platform,
      reads,
      people,
      chats: this.service,
      feeds: this.#feeds,
      budgets,
      authenticate: () => Promise.reject(new Error('nobody asks')),
    });
  }

  take(wire: Wire): void {
    this.#wires.add(wire);
    wire.connect(this.#endpoint.open(wire.serverEnd));
  }

  /** Like kill -9: pending writes are stored, but this server never learns their result. */
  kill(): void {
    this.isAlive = false;
    this.#news.forget(this);
    for (const wire of this.#wires) wire.cut();
    this.#feeds.stop();
  }
}
