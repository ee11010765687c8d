import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Sockets } from '../platform/socket/index.ts';
import { type AgentWorkerTimings, createAgentWorker } from './agents/agent-worker.ts';
import type { Answerer } from './agents/answerer.ts';
import { countAnswers } from './agents/answers.repository.ts';
import { agentsPersonalData } from './agents/chat-agents.personal-data.ts';
import { createAppend } from './append.ts';
import { asyncApiRoute } from './async-api.ts';
import { chatSocket } from './chat-socket.ts';
import { chatsPersonalData } from './chats.personal-data.ts';
import { createChatReads } from './chats.reads.ts';
import { chatsOf, forgetDepartures } from './chats.repository.ts';
import { chatsRoutes } from './chats.routes.ts';
import type { MessageRow } from './chats.rows.ts';
import { type ChatService, createChatService } from './chats.service.ts';
import { Feeds } from './feeds.ts';
import { createPeople } from './people.ts';

/** What chats need besides the platform. */
export interface ChatNeeds {
  app: FastifyInstance;
  sockets: Sockets;
  bus: Bus;
  budgets: Budgets;
  account: Pick<Account, 'agents' | 'onAgentsLeaving'>;
  /** Replaces the timings of leases, for tests. */
  agentTimings?: Partial<AgentWorkerTimings> | undefined;
}

/** Read access of a person to their chats. */
export type ChatsOfPerson = Pick<ChatService, 'list' | 'messages'>;

/** Group chats: their calls, their socket, and the removal of deleted accounts. */
export function openChats(platform: Platform, needs: ChatNeeds) {
  const { app, sockets, bus, budgets, account } = needs;
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
  const { agents } = account;
  let answerer: Answerer = () => Promise.reject(new Error('no answerer of agents was set'));
  const worker = createAgentWorker(
    platform,
    {
      agents,
      answerer: () => answerer,
      announce: (message) => feeds.announce(message),
      signTyping: (chatId, agentId) => feeds.publishTyping(chatId, agentId, true),
    },
    needs.agentTimings,
  );
  const chats = createChatService({
    platform,
    reads,
    people,
    budgets,
    agents,
    append: createAppend(pool),
    announce: (message, memberIds) => {
      feeds.announce(message, memberIds);
      if (mayMention(message)) worker.wake();
    },
  });
  account.onAgentsLeaving(chats.agentsLeave);
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.stop());
  chatsRoutes(app, chats);
  const { authenticate } = sockets;
  sockets.add(chatSocket({ platform, chats, reads, people, feeds, authenticate, budgets }));
  asyncApiRoute(app, platform.version);

  const personalData = chatsPersonalData({
    db,
    reads,
    async leaveAll(userId) {
      people.forget(userId);
      await chats.leaveAll(userId);
      await forgetDepartures(db, userId);
    },
  });
  /** Whether the user takes part in any chat. */
  const takesPart = async (userId: string): Promise<boolean> => (await chatsOf(db, userId)).length > 0;
  return {
    personalData: [personalData, agentsPersonalData(db)],
    takesPart,
    answerLoad: () => countAnswers(db),
    /** Read access of a person to their chats. */
    chats: { list: chats.list, messages: chats.messages },
    /** Sets the answerer of agents. */
    answerWith(other: Answerer): void {
      answerer = other;
    },
  };
}

const mayMention = ({ type, content }: MessageRow): boolean => type === 'text' && content.includes('@');
