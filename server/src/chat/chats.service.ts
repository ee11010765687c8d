import {
  type Chat,
  type ChatMessage,
  defaultPageSize,
  isTooNested,
  type ParsedBody,
  type ParsedQuery,
} from '@alma/shared/contract';
import { isId } from '../platform/ids/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import { assertMayAdd, countAdditions } from './additions.ts';
import { type AgentChangesOptions, createAgentChanges } from './agents/agent-changes.ts';
import type { Appended, Sending } from './append.ts';
import type { Changing, ChatChangesOptions } from './chat-change.ts';
import { createChatChanges } from './chat-changes.ts';
import { createChatCreation } from './chat-creation.ts';
import { noSuchChat, noSuchMessage, tooNested } from './chats.errors.ts';
import { idsIn, presentChat, presentMessage, seqOfId } from './chats.present.ts';
import type { ChatReads, Page } from './chats.reads.ts';
import * as storage from './chats.repository.ts';
import type { ChatView, MessageRow } from './chats.rows.ts';
import type { People } from './people.ts';

export interface ChatServiceOptions extends ChatChangesOptions, AgentChangesOptions {
  people: People;
  budgets: Pick<Budgets, 'newChats' | 'chatsWithUser'>;
  reads: ChatReads;
  append(sending: Sending): Promise<Appended>;
}

export type ChatService = ReturnType<typeof createChatService>;

/** The operations on chats, for the routes and the socket. */
export function createChatService(options: ChatServiceOptions) {
  const { platform, reads, people, append, announce } = options;
  const changes = createChatChanges(options);
  const agentChanges = createAgentChanges(options);

  async function present(views: ChatView[], readerId: string): Promise<Chat[]> {
    const ids = views.flatMap(({ members, last }) => [
      ...members.map(({ userId }) => userId),
      ...(last ? idsIn(last) : []),
    ]);
    const names = await people.of(ids);
    return views.map((view) => presentChat(view, names, readerId));
  }

  async function get(userId: string, chatId: string): Promise<Chat> {
    const view = isId(chatId) ? await reads.view(chatId, userId) : undefined;
    const [chat] = view ? await present([view], userId) : [];
    if (!chat) throw noSuchChat();
    return chat;
  }

  async function presentMessages(rows: MessageRow[], readerId: string): Promise<ChatMessage[]> {
    const names = await people.of(rows.flatMap(idsIn));
    return rows.map((row) => presentMessage(row, names, readerId));
  }

  return {
    get,
    presentMessages,
    create: createChatCreation({ ...options, get }),
    remove: changes.remove,
    leaveAll: changes.leaveAll,

    async add(changing: Changing, body: ParsedBody<'chats.participants.add'>): Promise<Chat> {
      await assertMayAdd(options.budgets, changing.actorId, [body.user_id]);
      const isNew = await changes.add(changing, body);
      if (isNew) await countAdditions(options.budgets, changing.actorId, [body.user_id]);
      return get(changing.actorId, changing.chatId);
    },

    async addAgent(changing: Changing, body: ParsedBody<'chats.agents.add'>): Promise<Chat> {
      await agentChanges.add(changing, body);
      return get(changing.actorId, changing.chatId);
    },

    removeAgent: agentChanges.remove,
    agentsLeave: agentChanges.leaveAll,

    async archive(changing: Changing): Promise<Chat> {
      await changes.archive(changing);
      return get(changing.actorId, changing.chatId);
    },

    async list(userId: string, { page, limit }: ParsedQuery<'chats.list'>) {
      const offset = limit === undefined ? 0 : (page - 1) * limit;
      const { views, total } = await reads.list(userId, { limit, offset });
      return {
        chats: await present(views, userId),
        page: limit === undefined ? 1 : page,
        limit: limit ?? Math.max(total, defaultPageSize),
        total,
      };
    },

    async messages(userId: string, chatId: string, query: ParsedQuery<'chats.messages'>) {
      const { messages: rows, hasMore, lastSeq } = await readPage(reads, userId, chatId, query);
      return { messages: await presentMessages(rows, userId), has_more: hasMore, last_seq: lastSeq };
    },

    /** Resolves after the message has been committed. */
    async send(sending: Sending): Promise<MessageRow> {
      if (!isId(sending.chatId)) throw noSuchChat();
      if (isTooNested(sending.content)) throw tooNested();
      const { message, isNew } = await append(sending);
      if (isNew) announce(message);
      return message;
    },

    /** Raises the user's read mark and returns it; undefined when it was not raised. */
    async markRead(userId: string, chatId: string, seq: number): Promise<number | undefined> {
      return isId(chatId) ? storage.markRead(platform.database.db, { chatId, userId, seq }) : undefined;
    },
  };
}

async function readPage(
  reads: ChatReads,
  userId: string,
  chatId: string,
  { limit, before, after_seq: after }: ParsedQuery<'chats.messages'>,
): Promise<Page> {
  const position = isId(chatId) ? await reads.position(chatId, userId) : undefined;
  if (!position) throw noSuchChat();
  const { lastSeq } = position;
  const end = before === undefined ? lastSeq + 1 : seqOfId(chatId, before);
  if (end === undefined) throw noSuchMessage();
  // Reads one more than requested, to know whether there are more.
  const found =
    after === undefined
      ? await reads.before(chatId, userId, end, limit + 1)
      : await reads.afterFor(chatId, userId, after, limit + 1);
  const rows = after === undefined ? found.slice(-limit) : found.slice(0, limit);
  return { messages: rows, hasMore: found.length > limit, lastSeq };
}
