import { randomUUID } from 'node:crypto';
import type { Bus } from '../platform/bus/index.ts';

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

export type Presence = ReturnType<typeof createPresence>;

/**
 * The users present in each chat, on this server and on others. Each server repeats its own list; the list of a server
 * that has stopped expires with its lease.
 */
export function createPresence({ bus, now, tell }: PresenceOptions) {
  const own = randomUUID();
  /** Number of sockets by chat and user. */
  const here = new Map<string, Map<string, number>>();
  const elsewhere = new Map<string, RemoteServer>();

  const isHere = (chatId: string, userId: string): boolean => here.get(chatId)?.has(userId) ?? false;
  const isElsewhere = (chatId: string, userId: string): boolean =>
    [...elsewhere.values()].some(({ present }) => present.get(chatId)?.has(userId));

  const heartbeat = (): void => {
    const present = [...here].map(([chatId, users]): [string, string[]] => [chatId, [...users.keys()]]);
    bus.publish({ kind: 'present', server: own, present });
  };

  function serverOf(id: string): RemoteServer {
    const known = elsewhere.get(id) ?? { leaseUntil: 0, present: new Map<string, Set<string>>() };
    known.leaseUntil = now() + leaseMs;
    elsewhere.set(id, known);
    return known;
  }

  /** Replaces the list of another server and reports the difference. */
  function replace(server: RemoteServer, present: Map<string, Set<string>>): void {
    const before = server.present;
    server.present = present;
    for (const [chatId, users] of before) {
      for (const userId of users) {
        const isGone = !present.get(chatId)?.has(userId);
        if (isGone && !isHere(chatId, userId) && !isElsewhere(chatId, userId)) tell(chatId, userId, false);
      }
    }
    for (const [chatId, users] of present) {
      for (const userId of users) {
        if (!before.get(chatId)?.has(userId) && !isHere(chatId, userId)) tell(chatId, userId, true);
      }
    }
  }

  bus.on((event) => {
    if (event.kind === 'who') return heartbeat();
    if (event.kind === 'present') {
      return replace(
        serverOf(event.server),
        new Map(event.present.map(([chatId, users]) => [chatId, new Set(users)])),
      );
    }
    if (event.kind !== 'presence') return;
    const server = serverOf(event.server);
    const changed = new Map(server.present);
    const users = new Set(changed.get(event.chatId));
    if (event.isOnline) users.add(event.userId);
    else users.delete(event.userId);
    changed.set(event.chatId, users);
    replace(server, changed);
  });

  const timer = setInterval(() => {
    heartbeat();
    for (const [id, server] of elsewhere) {
      if (server.leaseUntil > now()) continue;
      elsewhere.delete(id);
      replace(server, new Map());
    }
  }, heartbeatMs).unref();

  return {
    join(chatId: string, userId: string): void {
      const users = here.get(chatId) ?? new Map<string, number>();
      const sockets = users.get(userId) ?? 0;
      here.set(chatId, users.set(userId, sockets + 1));
      if (sockets > 0) return;
      bus.publish({ kind: 'presence', server: own, chatId, userId, isOnline: true });
      if (!isElsewhere(chatId, userId)) tell(chatId, userId, true);
    },

    leave(chatId: string, userId: string): void {
      const users = here.get(chatId);
      const sockets = users?.get(userId) ?? 0;
      if (!users || sockets === 0) return;
      if (sockets > 1) return void users.set(userId, sockets - 1);
      users.delete(userId);
      if (users.size === 0) here.delete(chatId);
      bus.publish({ kind: 'presence', server: own, chatId, userId, isOnline: false });
      if (!isElsewhere(chatId, userId)) tell(chatId, userId, false);
    },

    of(chatId: string): string[] {
      const all = new Set(here.get(chatId)?.keys());
      for (const { present } of elsewhere.values()) {
        for (const userId of present.get(chatId) ?? []) all.add(userId);
      }
      return [...all];
    },

    start: () => bus.publish({ kind: 'who', server: own }),

    stop(): void {
      clearInterval(timer);
      here.clear();
      heartbeat();
    },
  };
}
