import { chatLimits, type ChatRole, type ParsedBody } from '@alma/shared/contract';
import type { Transaction } from '../platform/database/index.ts';
import { isId } from '../platform/ids/index.ts';
import { countAgents } from './agents/chat-agents.repository.ts';
import { removeAgents } from './agents/remove-agents.ts';
import {
  assertAdmin,
  assertCurrent,
  type Changing,
  type ChatChangesOptions,
  createChange,
  type RecordEvent,
} from './chat-change.ts';
import {
  archived,
  noSuchChat,
  noSuchParticipant,
  participantUnavailable,
  tooManyParticipants,
} from './chats.errors.ts';
import * as storage from './chats.repository.ts';
import type { ChatRow } from './chats.rows.ts';

/** Changes of a chat's members and state. Each appends events to the chat's log, in the transaction of the change. */
export function createChatChanges({ platform, announce }: ChatChangesOptions) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  const change = createChange({ platform, announce });

  async function leaveAll(userId: string): Promise<void> {
    await storage.awaitAdditions(db, userId);
    for (const chatId of await storage.chatsOf(db, userId)) {
      await change(chatId, async (tx, chat, record) => {
        if (!chat.memberIds.includes(userId)) return;
        await remove(tx, chat, userId, record, { kind: 'participant_left', actorId: userId, at: now() });
      });
    }
  }

  return {
    /** Removes a deleted account from all its chats; its messages stay. Can be repeated. */
    leaveAll,

    /** @returns whether the user was not a participant before */
    async add(changing: Changing, body: ParsedBody<'chats.participants.add'>): Promise<boolean> {
      const { actorId, chatId } = changing;
      let isNew = false;
      await change(chatId, async (tx, chat, record) => {
        await assertAdmin(tx, chat, actorId);
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) throw archived();
        const { user_id: userId } = body;
        if (chat.memberIds.includes(userId)) return changeRole(tx, chat, userId, body.role, record, actorId);
        const isAvailable = isId(userId) && (await storage.availableUsers(tx, [userId])).length > 0;
        if (!isAvailable) throw participantUnavailable();
        const participantCount = chat.memberIds.length + (await countAgents(tx, chat.id));
        if (participantCount >= chatLimits.participants) throw tooManyParticipants();
        const role = body.role ?? 'member';
        await record({ kind: 'participant_added', actor_id: actorId, user_id: userId, role });
        await storage.addParticipant(tx, chat, { userId, role, at: now() });
        await removeDeleted(tx, chat, [userId], { record, at: now() });
        isNew = true;
      });
      return isNew;
    },

    /** Removes a participant; an actor that removes itself leaves the chat. */
    async remove(changing: Changing, userId: string): Promise<void> {
      const { actorId, chatId } = changing;
      const isLeaving = actorId === userId;
      await change(chatId, async (tx, chat, record) => {
        if (!chat.memberIds.includes(actorId)) throw noSuchChat();
        if (!isLeaving) await assertAdmin(tx, chat, actorId);
        await assertCurrent(tx, chat, changing);
        // Anyone may leave, even an archived chat: otherwise it would stay in their list for ever.
        if (chat.archivedAt && !isLeaving) throw archived();
        if (!chat.memberIds.includes(userId)) throw noSuchParticipant();
        const kind = isLeaving ? ('participant_left' as const) : ('participant_removed' as const);
        await remove(tx, chat, userId, record, { kind, actorId, at: now() });
      });
    },

    async archive(changing: Changing): Promise<void> {
      const { actorId, chatId } = changing;
      await change(chatId, async (tx, chat, record) => {
        await assertAdmin(tx, chat, actorId);
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) return;
        await record({ kind: 'chat_archived', actor_id: actorId, user_id: null });
        await storage.archiveChat(tx, chat.id, now());
      });
    },
  };
}

async function changeRole(
  tx: Transaction,
  chat: ChatRow,
  userId: string,
  role: ChatRole | undefined,
  record: RecordEvent,
  actorId: string,
): Promise<void> {
  if (!role || (await storage.findParticipant(tx, chat.id, userId))?.role === role) return;
  await storage.setRole(tx, chat.id, userId, role);
  await record({ kind: 'role_changed', actor_id: actorId, user_id: userId, role });
  await keepAnAdmin(tx, chat, record);
}

/**
 * Removes added people whose accounts were deleted meanwhile: the deletion may have looked up their chats before they
 * were added. An account that is deleted later is removed from the chat after this transaction.
 */
export async function removeDeleted(
  tx: Transaction,
  chat: ChatRow,
  addedIds: readonly string[],
  { record, at }: { record: RecordEvent; at: Date },
): Promise<void> {
  for (const userId of await storage.deletedUsers(tx, addedIds))
    await remove(tx, chat, userId, record, { kind: 'participant_left', actorId: userId, at });
}

async function remove(
  tx: Transaction,
  chat: ChatRow,
  userId: string,
  record: RecordEvent,
  { kind, actorId, at }: { kind: 'participant_left' | 'participant_removed'; actorId: string; at: Date },
): Promise<void> {
  await removeAgents(tx, chat, record, { actorId, at, isTaken: ({ ownerId }) => ownerId === userId });
  await record({ kind, actor_id: actorId, user_id: userId });
  await storage.removeParticipant(tx, chat, userId);
  await keepAnAdmin(tx, chat, record);
}

/** Makes the longest-standing member an admin when a chat has none. */
async function keepAnAdmin(tx: Transaction, chat: ChatRow, record: RecordEvent): Promise<void> {
  const next = await storage.nextAdmin(tx, chat.id);
  if (!next) return;
  await storage.setRole(tx, chat.id, next, 'admin');
  await record({ kind: 'role_changed', actor_id: null, user_id: next, role: 'admin' });
}
