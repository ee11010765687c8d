import type { FastifyInstance } from 'fastify';
import type { Bus } from '../platform/bus/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { PersonalDataSource } from '../platform/personal-data/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Sockets } from '../platform/socket/index.ts';
import { createAppend } from './append.ts';
import { asyncApiRoute } from './async-api.ts';
import { chatSocket } from './chat-socket.ts';
import { createChatReads } from './chats.reads.ts';
import { chatsOf } from './chats.repository.ts';
import { chatsRoutes } from './chats.routes.ts';
import { createChatService } from './chats.service.ts';
import { Feeds } from './feeds.ts';
import { createPeople } from './people.ts';

/** What chats need besides the platform. */
export interface ChatNeeds {
  app: FastifyInstance;
  sockets: Sockets;
  bus: Bus;
  budgets: Budgets;
}

/** Group chats: their calls, their socket, and what becomes of them when an account goes. */
export function openChats(platform: Platform, { app, sockets, bus, budgets }: ChatNeeds) {
  const { pool, db } = platform.database;
  const reads = createChatReads(pool);
  const people = createPeople(db);
  const feeds = new Feeds({
    platform,
    reads,
    people,
    bus,
    socketsOf: sockets.of,
    catchUpBytes: budgets.catchUpBytes,
  });
  const chats = createChatService({
    platform,
    reads,
    people,
    append: createAppend(pool),
    announce: (message, memberIds) => feeds.announce(message, memberIds),
  });
  chatsRoutes(app, chats);
  const { authenticate } = sockets;
  sockets.add(chatSocket({ platform, chats, reads, people, feeds, authenticate, budgets }));
  asyncApiRoute(app, platform.version);

  const personalData: PersonalDataSource = {
    name: 'chats',
    ownerOnly: 'chat_texts',
    // Outside the account's transaction: a chat's row is locked before those of its people.
    release: async (userId) => {
      people.forget(userId);
      await chats.leaveAll(userId);
    },
  };
  /** Whether the user takes part in any chat. */
  const takesPart = async (userId: string): Promise<boolean> => (await chatsOf(db, userId)).length > 0;
  return { personalData, takesPart };
}
