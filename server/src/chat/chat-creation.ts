import { randomUUID } from 'node:crypto';
import { chatLimits, type Chat, type ParsedBody } from '@alma/shared/contract';
import { isUniqueViolation, type Transaction } from '../platform/database/index.ts';
import { answerOnce, type ReplyKeeper } from '../platform/http/index.ts';
import type { ChatChangesOptions } from './chat-changes.ts';
import { isId, participantUnavailable, tooManyChats } from './chats.errors.ts';
import { presentChat } from './chats.present.ts';
import * as storage from './chats.repository.ts';
import type { People } from './people.ts';

export interface ChatCreationOptions extends ChatChangesOptions {
  people: People;
}

/** Creates chats; a call that is repeated with its Idempotency-Key gets the reply of the first one. */
export function createChatCreation({ platform, people, announce }: ChatCreationOptions) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function make(tx: Transaction, creatorId: string, body: ParsedBody<'chats.create'>) {
    await storage.lockCreator(tx, creatorId);
    if ((await storage.countActiveChats(tx, creatorId)) >= chatLimits.activeChats) throw tooManyChats();
    const otherIds = [...new Set(body.participants)].filter((id) => id !== creatorId);
    if (otherIds.length === 0 || !otherIds.every(isId)) throw participantUnavailable();
    if ((await storage.availableUsers(tx, otherIds)).length < otherIds.length) throw participantUnavailable();
    const at = now();
    const values = { id: randomUUID(), title: body.title, creatorId, otherIds, at };
    const chat = await storage.insertChat(tx, values);
    const event = { kind: 'chat_created', actor_id: creatorId, user_id: null } as const;
    const last = await storage.appendEvent(tx, chat, event, at);
    return { chat, last };
  }

  async function create(
    userId: string,
    body: ParsedBody<'chats.create'>,
    kept?: { key: string; fingerprint: string },
  ): Promise<Chat> {
    // Before the transaction: reading names takes another connection of the pool.
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

  return (userId: string, body: ParsedBody<'chats.create'>, key: string | undefined): Promise<Chat> => {
    if (key === undefined) return create(userId, body);
    return answerOnce({ userId, endpoint: 'chats.create', key, body }, keeperFor(userId, body));
  };
}
