import { randomUUID } from 'node:crypto';
import type { Bus, BusEvent } from '../platform/bus/index.ts';

export interface PresenceOptions {
  bus: Bus;
  now(): number;
  /** Called when a user becomes present in a chat on any server, or is no longer present on any. */
  tell(chatId: string, userId: string, isOnline: boolean): void;
}

const heartbeatMs = 15_000;
const leaseMs = 45_000;

interface RemoteServer {
  leaseUntil: number;
  present: Map<string, Set<string>>;
}

/**
 * The users present in each chat, on this server and on others. Each server repeats its own list; the list of a server
 * that has stopped expires with its lease.
 */
export class Presence {
  readonly #id = randomUUID();
  readonly #options: PresenceOptions;
  /** Number of sockets by chat and user. */
  readonly #here = new Map<string, Map<string, number>>();
  readonly #elsewhere = new Map<string, RemoteServer>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: PresenceOptions) {
    this.#options = options;
    options.bus.on((event) => {
      if (event.kind === 'who') this.#sendHeartbeat();
      if (event.kind === 'present') {
        const present = event.present.map(([chatId, users]) => [chatId, new Set(users)] as const);
        this.#replace(this.#serverOf(event.server), new Map(present));
      }
      if (event.kind === 'presence') this.#change(event);
    });
    this.#timer = setInterval(() => {
      this.#sendHeartbeat();
      this.#expire();
    }, heartbeatMs).unref();
  }

  start(): void {
    this.#options.bus.publish({ kind: 'who', server: this.#id });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#here.clear();
    this.#sendHeartbeat();
  }

  join(chatId: string, userId: string): void {
    const users = this.#here.get(chatId) ?? new Map<string, number>();
    const sockets = users.get(userId) ?? 0;
    this.#here.set(chatId, users.set(userId, sockets + 1));
    if (sockets === 0) this.#tellAll(chatId, userId, true);
  }

  leave(chatId: string, userId: string): void {
    const users = this.#here.get(chatId);
    const sockets = users?.get(userId) ?? 0;
    if (!users || sockets === 0) return;
    if (sockets > 1) return void users.set(userId, sockets - 1);
    users.delete(userId);
    if (users.size === 0) this.#here.delete(chatId);
    this.#tellAll(chatId, userId, false);
  }

  of(chatId: string): string[] {
    const all = new Set(this.#here.get(chatId)?.keys());
    for (const { present } of this.#elsewhere.values())
      for (const userId of present.get(chatId) ?? []) all.add(userId);
    return [...all];
  }

  #isHere(chatId: string, userId: string): boolean {
    return this.#here.get(chatId)?.has(userId) ?? false;
  }

  #isElsewhere(chatId: string, userId: string): boolean {
    return [...this.#elsewhere.values()].some(({ present }) => present.get(chatId)?.has(userId));
  }

  #tellAll(chatId: string, userId: string, isOnline: boolean): void {
    this.#options.bus.publish({ kind: 'presence', server: this.#id, chatId, userId, isOnline });
    if (!this.#isElsewhere(chatId, userId)) this.#options.tell(chatId, userId, isOnline);
  }

  #sendHeartbeat(): void {
    const present = [...this.#here].map(([chatId, users]): [string, string[]] => [chatId, [...users.keys()]]);
    this.#options.bus.publish({ kind: 'present', server: this.#id, present });
  }

  #expire(): void {
    for (const [id, server] of this.#elsewhere) {
      if (server.leaseUntil > this.#options.now()) continue;
      this.#elsewhere.delete(id);
      this.#replace(server, new Map());
    }
  }

  #serverOf(id: string): RemoteServer {
    const known = this.#elsewhere.get(id) ?? { leaseUntil: 0, present: new Map<string, Set<string>>() };
    known.leaseUntil = this.#options.now() + leaseMs;
    this.#elsewhere.set(id, known);
    return known;
  }

  /** Applies one user's change to the list of another server. */
  #change({ server: id, chatId, userId, isOnline }: Extract<BusEvent, { kind: 'presence' }>): void {
    const server = this.#serverOf(id);
    const changed = new Map(server.present);
    const users = new Set(changed.get(chatId));
    if (isOnline) users.add(userId);
    else users.delete(userId);
    changed.set(chatId, users);
    this.#replace(server, changed);
  }

  /** Replaces the list of another server and reports the difference. */
  #replace(server: RemoteServer, present: Map<string, Set<string>>): void {
    const before = server.present;
    server.present = present;
    for (const [chatId, users] of before) {
      for (const userId of users) {
        const isGone = !present.get(chatId)?.has(userId);
        if (isGone && !this.#isHere(chatId, userId) && !this.#isElsewhere(chatId, userId))
          this.#options.tell(chatId, userId, false);
      }
    }
    for (const [chatId, users] of present) {
      for (const userId of users) {
        if (!before.get(chatId)?.has(userId) && !this.#isHere(chatId, userId))
          this.#options.tell(chatId, userId, true);
      }
    }
  }
}
