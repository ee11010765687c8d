import { randomUUID } from 'node:crypto';
import { type Chat, chatLimits, type ParsedBody } from '@alma/shared/contract';
import { lockAccount } from '../account/users/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce, earlierReply } from '../platform/idempotency/index.ts';
import { isId } from '../platform/ids/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import { tooMany } from '../platform/problems/index.ts';
import { assertMayAdd, countAdditions } from './additions.ts';
import { type ChatChangesOptions, recordIn } from './chat-change.ts';
import { removeDeleted } from './chat-changes.ts';
import { participantNeeded, participantUnavailable, tooManyChats } from './chats.errors.ts';
import * as storage from './chats.repository.ts';
import type { ChatRow, MessageRow } from './chats.rows.ts';

export interface ChatCreationOptions extends ChatChangesOptions {
  /** A chat as this user sees it. */
  get(userId: string, chatId: string): Promise<Chat>;
  budgets: Pick<Budgets, 'newChats' | 'chatsWithUser'>;
}

/** Creates chats; a call repeated with its Idempotency-Key gets the chat of the first one. */
export function createChatCreation({ platform, get, announce, budgets }: ChatCreationOptions) {
  async function make(tx: Transaction, creatorId: string, body: ParsedBody<'chats.create'>) {
    await lockAccount(tx, creatorId);
    if ((await storage.countActiveChats(tx, creatorId)) >= chatLimits.activeChats) throw tooManyChats();
    const otherIds = [...new Set(body.participants)].filter((id) => id !== creatorId);
    if (otherIds.length === 0) throw participantNeeded();
    if (!otherIds.every(isId)) throw participantUnavailable();
    if ((await storage.availableUsers(tx, otherIds)).length < otherIds.length) throw participantUnavailable();
    const at = new Date(platform.now());
    const values = { id: randomUUID(), title: body.title, creatorId, otherIds, at };
    const chat = await storage.insertChat(tx, values);
    const recorded: MessageRow[] = [];
    const record = recordIn(tx, chat, recorded, () => at);
    await record({ kind: 'chat_created', actor_id: creatorId, user_id: null });
    await storage.insertParticipants(tx, chat, creatorId);
    await removeDeleted(tx, chat, otherIds, { record, at });
    return { chat, recorded };
  }

  return async (userId: string, body: ParsedBody<'chats.create'>, key: string | undefined): Promise<Chat> => {
    const call = { userId, endpoint: 'chats.create', key, body };
    // A repeated call takes nothing from the budgets, which the first one may have used up.
    const first = key && (await platform.database.db.transaction((tx) => earlierReply<Chat>(tx, call)));
    if (first) return get(userId, first.id);
    for (const window of budgets.newChats) {
      const waitMs = await window.take(userId);
      if (waitMs > 0) throw tooMany(waitMs, 'You have created many chats. Try again later.');
    }
    await assertMayAdd(budgets, userId, body.participants);
    let made: Awaited<ReturnType<typeof make>> | undefined;
    const { id } = await answerOnce(platform, call, async (tx) => {
      made = await make(tx, userId, body);
      return withoutPeople(made.chat);
    });
    if (made) {
      const { memberIds } = made.chat;
      for (const message of made.recorded) announce(message, message.seq === 1 ? memberIds : undefined);
      await countAdditions(budgets, userId, memberIds);
    }
    return get(userId, id);
  };
}

/**
 * The stored reply: a chat without people, whose names would otherwise stay stored after they have left. This release
 * reads only its id; servers of the previous release send it as it is.
 */
const withoutPeople = ({ id, title, createdAt, lastSeq }: ChatRow): Chat => ({
  id,
  title,
  is_archived: false,
  archived_at: null,
  created_at: createdAt.toISOString(),
  participants: [],
  last_message: null,
  last_seq: lastSeq,
  last_read_seq: 0,
  unread_count: 0,
});
