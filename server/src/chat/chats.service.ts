import { randomUUID } from 'node:crypto';
import {
  chatLimits,
  defaultPageSize,
  isTooNested,
  type Chat,
  type ChatEvent,
  type ChatMessage,
  type ChatRole,
  type ParsedBody,
  type ParsedQuery,
} from '@alma/shared/contract';
import { isUniqueViolation, type Transaction } from '../platform/database/index.ts';
import { answerOnce, matches, stale, type ReplyKeeper } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Appended, Sending } from './append.ts';
import { chatTag, idsIn, presentChat, presentMessage, seqOfId } from './chats.present.ts';
import type { ChatReads } from './chats.reads.ts';
import type { ChatRow, ChatView, MessageRow } from './chats.rows.ts';
import {
  archived,
  isId,
  noSuchChat,
  noSuchMessage,
  noSuchParticipant,
  onlyAdmins,
  participantUnavailable,
  tooManyChats,
  tooManyParticipants,
  tooNested,
} from './chats.rules.ts';
import * as storage from './chats.repository.ts';
import type { People } from './people.ts';

export interface ChatServiceOptions {
  platform: Platform;
  reads: ChatReads;
  people: People;
  append(sending: Sending): Promise<Appended>;
  /** Called with everything new in a log, once it is stored for good. */
  announce(message: MessageRow, memberIds?: readonly string[]): void;
}

/** Who changes a chat, and the `If-Match` header of the call. */
export interface Changing {
  actorId: string;
  chatId: string;
  ifMatch: string | undefined;
}

export type ChatService = ReturnType<typeof createChatService>;

/** What can be done with chats, whichever way it is asked for. */
export function createChatService({ platform, reads, people, append, announce }: ChatServiceOptions) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

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

  /** Changes a chat under its lock; what that adds to the log is announced once it is stored. */
  async function change(
    chatId: string,
    work: (tx: Transaction, chat: ChatRow, tell: (event: ChatEvent) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    if (!isId(chatId)) throw noSuchChat();
    const told: MessageRow[] = [];
    await db.transaction(async (tx) => {
      const chat = await storage.lockChat(tx, chatId);
      if (!chat) throw noSuchChat();
      const tell = async (event: ChatEvent): Promise<void> => {
        told.push(await storage.appendEvent(tx, chat, event, now()));
      };
      await work(tx, chat, tell);
    });
    for (const message of told) announce(message);
  }

  async function assertCurrent(
    tx: Transaction,
    chat: ChatRow,
    { actorId, ifMatch }: Changing,
  ): Promise<void> {
    if (ifMatch === undefined) return;
    const tag = chatTag(chat.lastSeq, await storage.lastReadOf(tx, chat.id, actorId));
    if (!matches(ifMatch, tag)) throw stale();
  }

  async function assertAdmin(tx: Transaction, chat: ChatRow, userId: string): Promise<void> {
    const role = await storage.roleOf(tx, chat.id, userId);
    if (!role) throw noSuchChat();
    if (role !== 'admin') throw onlyAdmins();
  }

  async function make(tx: Transaction, makerId: string, body: ParsedBody<'chats.create'>) {
    await storage.lockMaker(tx, makerId);
    if ((await storage.countActiveChats(tx, makerId)) >= chatLimits.activeChats) throw tooManyChats();
    const otherIds = [...new Set(body.participants)].filter((id) => id !== makerId);
    if (otherIds.length === 0 || !otherIds.every(isId)) throw participantUnavailable();
    if ((await storage.availableUsers(tx, otherIds)).length < otherIds.length) throw participantUnavailable();
    const at = now();
    const given = { id: randomUUID(), title: body.title, makerId, otherIds, at };
    const chat = await storage.insertChat(tx, given);
    const event = { kind: 'chat_created', actor_id: makerId, user_id: null } as const;
    const last = await storage.appendEvent(tx, chat, event, at);
    return { chat, last };
  }

  async function create(
    userId: string,
    body: ParsedBody<'chats.create'>,
    kept?: { key: string; fingerprint: string },
  ): Promise<Chat> {
    // Before the transaction: names are read by the pool, and a caller that waits for it must not hold a connection.
    const names = await people.of([userId, ...body.participants.filter(isId)]);
    const { reply, last, memberIds } = await db.transaction(async (tx) => {
      const { chat, last: first } = await make(tx, userId, body);
      const members = chat.memberIds.map((id) => ({
        userId: id,
        role: id === userId ? ('admin' as const) : ('member' as const),
        joinedAt: chat.createdAt,
      }));
      const told = presentChat({ chat, members, last: first, lastReadSeq: 0, unread: 0 }, names, userId);
      if (kept) await storage.keepCreation(tx, { ...kept, userId, reply: told, at: now() });
      return { reply: told, last: first, memberIds: chat.memberIds };
    });
    announce(last, memberIds);
    return reply;
  }

  const keeperFor = (userId: string, body: ParsedBody<'chats.create'>): ReplyKeeper<Chat> => ({
    find: (key) => storage.findCreation(db, key),
    run: (key, fingerprint) => create(userId, body, { key, fingerprint }),
    isTaken: (error) => isUniqueViolation(error, 'chat_creations_pkey'),
  });

  return {
    get,
    presentMessages,

    async list(userId: string, { page, limit }: ParsedQuery<'chats.list'>) {
      const offset = limit === undefined ? 0 : (page - 1) * limit;
      const { views, total } = await reads.list(userId, { limit, offset });
      return {
        chats: await present(views, userId),
        page,
        limit: limit ?? Math.max(total, defaultPageSize),
        total,
      };
    },

    create(userId: string, body: ParsedBody<'chats.create'>, key: string | undefined): Promise<Chat> {
      if (key === undefined) return create(userId, body);
      return answerOnce({ userId, endpoint: 'chats.create', key, body }, keeperFor(userId, body));
    },

    async messages(userId: string, chatId: string, query: ParsedQuery<'chats.messages'>) {
      const position = isId(chatId) ? await reads.position(chatId, userId) : undefined;
      if (!position) throw noSuchChat();
      const { limit, before, after_seq: after } = query;
      const end = before === undefined ? position.lastSeq + 1 : seqOfId(chatId, before);
      if (end === undefined) throw noSuchMessage();
      // One more than asked for tells whether there are more.
      const found =
        after === undefined
          ? await reads.before(chatId, userId, end, limit + 1)
          : await reads.afterFor(chatId, userId, after, limit + 1);
      const rows = after === undefined ? found.slice(-limit) : found.slice(0, limit);
      const messages = await presentMessages(rows, userId);
      return { messages, has_more: found.length > limit, last_seq: position.lastSeq };
    },

    /** Resolves once the message is stored for good. */
    async send(sending: Sending): Promise<MessageRow> {
      if (!isId(sending.chatId)) throw noSuchChat();
      if (isTooNested(sending.content)) throw tooNested();
      const { message, isNew } = await append(sending);
      if (isNew) announce(message);
      return message;
    },

    async add(changing: Changing, body: ParsedBody<'chats.participants.add'>): Promise<Chat> {
      const { actorId, chatId } = changing;
      await change(chatId, async (tx, chat, tell) => {
        await assertAdmin(tx, chat, actorId);
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) throw archived();
        const { user_id: userId } = body;
        if (chat.memberIds.includes(userId)) return changeRole(tx, chat, userId, body.role, tell, actorId);
        const isAvailable = isId(userId) && (await storage.availableUsers(tx, [userId])).length > 0;
        if (!isAvailable) throw participantUnavailable();
        if (chat.memberIds.length >= chatLimits.participants) throw tooManyParticipants();
        const role = body.role ?? 'member';
        await tell({ kind: 'participant_added', actor_id: actorId, user_id: userId, role });
        await storage.addParticipant(tx, chat, { userId, role, at: now() });
      });
      return get(actorId, chatId);
    },

    /** Removes somebody, or oneself. */
    async remove(changing: Changing, userId: string): Promise<void> {
      const { actorId, chatId } = changing;
      const isLeaving = actorId === userId;
      await change(chatId, async (tx, chat, tell) => {
        if (!chat.memberIds.includes(actorId)) throw noSuchChat();
        if (!isLeaving) await assertAdmin(tx, chat, actorId);
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) throw archived();
        if (!chat.memberIds.includes(userId)) throw noSuchParticipant();
        const kind = isLeaving ? ('participant_left' as const) : ('participant_removed' as const);
        await takeOut(tx, chat, userId, tell, { kind, actorId });
      });
    },

    async archive(changing: Changing): Promise<Chat> {
      const { actorId, chatId } = changing;
      await change(chatId, async (tx, chat, tell) => {
        await assertAdmin(tx, chat, actorId);
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) return;
        await tell({ kind: 'chat_archived', actor_id: actorId, user_id: null });
        await storage.archiveChat(tx, chat.id, now());
      });
      return get(actorId, chatId);
    },

    /** How far somebody has read now; undefined when that is no news. */
    async markRead(userId: string, chatId: string, seq: number): Promise<number | undefined> {
      return isId(chatId) ? storage.markRead(db, { chatId, userId, seq }) : undefined;
    },

    /** The account is gone: its chats go on without it, and what it wrote stays. Can be called again. */
    async leaveAll(userId: string): Promise<void> {
      for (const chatId of await storage.chatsOf(db, userId)) {
        await change(chatId, async (tx, chat, tell) => {
          if (!chat.memberIds.includes(userId)) return;
          await takeOut(tx, chat, userId, tell, { kind: 'participant_left', actorId: userId });
        });
      }
    },
  };
}

type Tell = (event: ChatEvent) => Promise<void>;

async function changeRole(
  tx: Transaction,
  chat: ChatRow,
  userId: string,
  role: ChatRole | undefined,
  tell: Tell,
  actorId: string,
): Promise<void> {
  if (!role || (await storage.roleOf(tx, chat.id, userId)) === role) return;
  await storage.setRole(tx, chat.id, userId, role);
  await tell({ kind: 'role_changed', actor_id: actorId, user_id: userId, role });
  await keepAnAdmin(tx, chat, tell);
}

async function takeOut(
  tx: Transaction,
  chat: ChatRow,
  userId: string,
  tell: Tell,
  { kind, actorId }: { kind: 'participant_left' | 'participant_removed'; actorId: string },
): Promise<void> {
  await tell({ kind, actor_id: actorId, user_id: userId });
  await storage.removeParticipant(tx, chat, userId);
  await keepAnAdmin(tx, chat, tell);
}

/** A chat without an admin gets its longest-standing member as one. */
async function keepAnAdmin(tx: Transaction, chat: ChatRow, tell: Tell): Promise<void> {
  const next = await storage.nextAdmin(tx, chat.id);
  if (!next) return;
  await storage.setRole(tx, chat.id, next, 'admin');
  await tell({ kind: 'role_changed', actor_id: null, user_id: next, role: 'admin' });
}
