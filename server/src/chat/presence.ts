import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus, BusEvent, PresenceStore, PresentEntry } from '../platform/bus/index.ts';

export interface PresenceOptions {
  bus: Bus;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): number;
  /** Called when a user becomes present in a chat on any server, or is no longer present on any. */
  onChange(chatId: string, userId: string, isOnline: boolean): void;
}

/** A chat with readers on this server, and its readers on other servers. */
interface PresentChat {
  /**
   * The user of each socket here: a user with two sockets is listed twice. An array, because a chat has few readers and a
   * map would be larger than its entries.
   */
  here: readonly string[];
  /** By server and user. */
  elsewhere: ReadonlyMap<string, PresentEntry>;
  /** When `elsewhere` was last read from the store. */
  readAt: number;
  /** Changes announced while the store is being read, so newer than its result. Undefined for a user who left. */
  changes: Map<string, PresentEntry | undefined> | undefined;
}

const heartbeatMs = 10_000;
const maxBatch = 100;
/** Shared, because most chats have no readers elsewhere. */
const nobody: ReadonlyMap<string, PresentEntry> = new Map();

const keyOf = ({ server, userId }: PresentEntry): string => `${server} ${userId}`;

/**
 * The users on all servers who are present in the chats with readers on this one. Bus events announce who joins and
 * leaves; the shared store has the current state for a new reader, and expires the entries of a killed server.
 */
export class Presence {
  readonly #server = randomUUID();
  readonly #options: PresenceOptions;
  readonly #chats = new Map<string, PresentChat>();
  /** Chats to renew in the store. */
  readonly #due = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #isRenewing = false;
  #hasFailed = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    options.bus.on((event) => {
      if (event.kind === 'presence') this.#change(event);
    });
    options.bus.onMissed(() => this.#renewAll());
    this.#timer = setInterval(() => this.#renewAll(), heartbeatMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const [chatId, { here }] of this.#chats)
      for (const userId of new Set(here)) this.#announce(chatId, userId, false);
    this.#chats.clear();
    this.#due.clear();
  }

  join(chatId: string, userId: string): void {
    const chat = this.#chats.get(chatId) ?? {
      here: [],
      elsewhere: nobody,
      readAt: this.#options.now(),
      changes: undefined,
    };
    this.#chats.set(chatId, chat);
    const wasHere = chat.here.includes(userId);
    chat.here = chat.here.concat(userId);
    if (wasHere) return;
    this.#announce(chatId, userId, true);
    this.#due.add(chatId);
    this.#renew();
    if (!isIn(chat.elsewhere, userId)) this.#options.onChange(chatId, userId, true);
  }

  leave(chatId: string, userId: string): void {
    const chat = this.#chats.get(chatId);
    if (!chat?.here.includes(userId)) return;
    chat.here = chat.here.toSpliced(chat.here.indexOf(userId), 1);
    if (chat.here.includes(userId)) return;
    this.#announce(chatId, userId, false);
    if (!isIn(chat.elsewhere, userId)) this.#options.onChange(chatId, userId, false);
    if (chat.here.length === 0) this.#chats.delete(chatId);
  }

  /** The ids of the users who are known to be present. */
  of(chatId: string): string[] {
    const chat = this.#chats.get(chatId);
    if (!chat) return [];
    return [...new Set([...chat.here, ...userIdsOf(chat.elsewhere)])];
  }

  #announce(chatId: string, userId: string, isOnline: boolean): void {
    const { bus } = this.#options;
    if (!isOnline) bus.presence?.remove(this.#server, chatId, userId);
    bus.publish({ kind: 'presence', server: this.#server, chatId, userId, isOnline });
  }

  /** Applies a change announced by another server. */
  #change({ server, chatId, userId, isOnline }: Extract<BusEvent, { kind: 'presence' }>): void {
    const chat = this.#chats.get(chatId);
    if (!chat) return;
    const entry = { server, userId };
    const elsewhere = new Map(chat.elsewhere);
    if (isOnline) elsewhere.set(keyOf(entry), entry);
    else elsewhere.delete(keyOf(entry));
    chat.changes?.set(keyOf(entry), isOnline ? entry : undefined);
    this.#replace(chatId, chat, elsewhere);
  }

  #renewAll(): void {
    for (const chatId of this.#chats.keys()) this.#due.add(chatId);
    this.#renew();
  }

  #renew(): void {
    const store = this.#options.bus.presence;
    if (!store) return this.#due.clear();
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    this.#renewDue(store)
      .then(() => (this.#hasFailed = false))
      .catch((error: unknown) => {
        // The next heartbeat tries again.
        this.#due.clear();
        this.#forgetExpired(store.leaseMs);
        if (!this.#hasFailed) this.#options.log.warn({ err: error }, 'presence on other servers is unknown');
        this.#hasFailed = true;
      })
      .finally(() => (this.#isRenewing = false));
  }

  async #renewDue(store: PresenceStore): Promise<void> {
    const { now } = this.#options;
    while (this.#due.size > 0) {
      // Sockets that open together share a batch.
      await new Promise((resolve) => setImmediate(resolve));
      const chats = this.#takeDue();
      const topics = chats.map(([topic, { here }]) => ({ topic, userIds: [...new Set(here)] }));
      for (const [, chat] of chats) chat.changes = new Map();
      try {
        const found = await store.renew(this.#server, topics);
        chats.forEach(([chatId, chat], index) => {
          chat.readAt = now();
          this.#replace(chatId, chat, this.#mergeOf(chat, found[index] ?? []));
        });
      } finally {
        for (const [, chat] of chats) chat.changes = undefined;
      }
    }
  }

  #takeDue(): [string, PresentChat][] {
    const due: [string, PresentChat][] = [];
    for (const chatId of this.#due) {
      if (due.length === maxBatch) break;
      this.#due.delete(chatId);
      const chat = this.#chats.get(chatId);
      if (chat) due.push([chatId, chat]);
    }
    return due;
  }

  /** The store's result with the changes announced since the read began. */
  #mergeOf({ changes }: PresentChat, found: readonly PresentEntry[]): Map<string, PresentEntry> {
    const otherServers = found.filter(({ server }) => server !== this.#server);
    const merged = new Map(otherServers.map((entry) => [keyOf(entry), entry]));
    for (const [key, entry] of changes ?? []) {
      if (entry) merged.set(key, entry);
      else merged.delete(key);
    }
    return merged;
  }

  /** Once the store has been unreachable for longer than its lease, forgets the readers on other servers. */
  #forgetExpired(leaseMs: number): void {
    const oldest = this.#options.now() - leaseMs;
    for (const [chatId, chat] of this.#chats) if (chat.readAt < oldest) this.#replace(chatId, chat, nobody);
  }

  /** Replaces who is present elsewhere and reports the difference. */
  #replace(chatId: string, chat: PresentChat, elsewhere: PresentChat['elsewhere']): void {
    const [before, after] = [userIdsOf(chat.elsewhere), userIdsOf(elsewhere)];
    chat.elsewhere = elsewhere;
    // The last reader here may have left meanwhile.
    if (this.#chats.get(chatId) !== chat) return;
    for (const userId of before)
      if (!after.has(userId) && !chat.here.includes(userId)) this.#options.onChange(chatId, userId, false);
    for (const userId of after)
      if (!before.has(userId) && !chat.here.includes(userId)) this.#options.onChange(chatId, userId, true);
  }
}

const userIdsOf = (entries: ReadonlyMap<string, PresentEntry>): Set<string> =>
  new Set([...entries.values()].map(({ userId }) => userId));

const isIn = (entries: ReadonlyMap<string, PresentEntry>, userId: string): boolean =>
  userIdsOf(entries).has(userId);
