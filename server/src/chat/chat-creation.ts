import { randomUUID } from 'node:crypto';
import { type Chat, chatLimits, type ParsedBody } from '@alma/shared/contract';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/idempotency/index.ts';
import { isId } from '../platform/ids/index.ts';
import type { ChatChangesOptions } from './chat-change.ts';
import { participantUnavailable, tooManyChats } from './chats.errors.ts';
import { presentChat } from './chats.present.ts';
import * as storage from './chats.repository.ts';
import type { People } from './people.ts';

export interface ChatCreationOptions extends ChatChangesOptions {
  people: People;
}

/** Creates chats; a call repeated with its Idempotency-Key gets the reply of the first one. */
export function createChatCreation({ platform, people, announce }: ChatCreationOptions) {
  async function make(tx: Transaction, creatorId: string, body: ParsedBody<'chats.create'>) {
    await storage.lockCreator(tx, creatorId);
    if ((await storage.countActiveChats(tx, creatorId)) >= chatLimits.activeChats) throw tooManyChats();
    const otherIds = [...new Set(body.participants)].filter((id) => id !== creatorId);
    if (otherIds.length === 0 || !otherIds.every(isId)) throw participantUnavailable();
    if ((await storage.availableUsers(tx, otherIds)).length < otherIds.length) throw participantUnavailable();
    const at = new Date(platform.now());
    const values = { id: randomUUID(), title: body.title, creatorId, otherIds, at };
    const chat = await storage.insertChat(tx, values);
    const event = { kind: 'chat_created', actor_id: creatorId, user_id: null } as const;
    const last = await storage.appendEvent(tx, chat, event, at);
    return { chat, last };
  }

  return async (userId: string, body: ParsedBody<'chats.create'>, key: string | undefined): Promise<Chat> => {
    // Before the transaction: reading names takes another connection of the pool.
    const names = await people.of([userId, ...body.participants.filter(isId)]);
    let made: Awaited<ReturnType<typeof make>> | undefined;
    const call = { userId, endpoint: 'chats.create', key, body };
    const reply = await answerOnce(platform, call, async (tx) => {
      made = await make(tx, userId, body);
      const { chat, last } = made;
      const members = chat.memberIds.map((id) => ({
        userId: id,
        role: id === userId ? ('admin' as const) : ('member' as const),
        joinedAt: chat.createdAt,
      }));
      return presentChat({ chat, members, agents: [], last, lastReadSeq: 0, unread: 0 }, names, userId);
    });
    if (made) announce(made.last, made.chat.memberIds);
    return reply;
  };
}
