import type { ChatEvent, ChatRole } from '@alma/shared/contract';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, notExists, sql } from '#drizzle';
import { users } from '../account/users/index.ts';
import type { Db, Executor, Transaction } from '../platform/database/index.ts';
import type { ChatRow, MessageRow } from './chats.rows.ts';
import { chats, departures, messages, participants } from './chats.table.ts';

/** Locks the chat's row, and thereby its log, until the transaction ends. */
export async function lockChat(tx: Transaction, chatId: string): Promise<ChatRow | undefined> {
  const [row] = await tx.select().from(chats).where(eq(chats.id, chatId)).for('no key update');
  return row;
}

/** Serialises transactions that count the user's chats; rows that refer to the user can still be inserted. */
export async function lockCreator(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function countActiveChats(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(participants)
    .innerJoin(chats, eq(chats.id, participants.chatId))
    .where(and(eq(participants.userId, userId), isNull(chats.archivedAt)));
  return row?.number ?? 0;
}

/** The users among these who may take part in chats. */
export async function availableUsers(tx: Transaction, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.status, 'active'), eq(users.isAgent, false)));
  return rows.map(({ id }) => id);
}

/** The users among these whose accounts were deleted. */
export async function deletedUsers(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isNotNull(users.deletedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Waits for transactions that have inserted the user as a participant: their foreign key locks the user's row.
 * Transactions that insert one later see the user's current state.
 */
export async function awaitAdditions(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export interface NewChatRow {
  id: string;
  title: string;
  creatorId: string;
  otherIds: readonly string[];
  at: Date;
}

/** Stores a chat without its participants. */
export async function insertChat(
  tx: Transaction,
  { id, title, creatorId, otherIds, at }: NewChatRow,
): Promise<ChatRow> {
  const [row] = await tx
    .insert(chats)
    .values({ id, title, memberIds: [creatorId, ...otherIds], createdAt: at })
    .returning();
  if (!row) throw new Error('the chat was not stored');
  return row;
}

/** Stores the participants of a new chat. */
export async function insertParticipants(tx: Transaction, chat: ChatRow, creatorId: string): Promise<void> {
  const role = (userId: string): ChatRole => (userId === creatorId ? 'admin' : 'member');
  const { id: chatId, createdAt: joinedAt } = chat;
  await tx
    .insert(participants)
    .values(chat.memberIds.map((userId) => ({ chatId, userId, role: role(userId), joinedAt })));
}

/** Appends an entry to the log of a chat whose row is locked. */
export async function append(
  tx: Transaction,
  chat: ChatRow,
  { at, ...values }: Omit<typeof messages.$inferInsert, 'chatId' | 'seq' | 'createdAt'> & { at: Date },
): Promise<MessageRow> {
  chat.lastSeq += 1;
  const [row] = await tx
    .insert(messages)
    .values({ ...values, chatId: chat.id, seq: chat.lastSeq, createdAt: at })
    .returning();
  await tx.update(chats).set({ lastSeq: chat.lastSeq }).where(eq(chats.id, chat.id));
  if (!row) throw new Error('the message was not stored');
  return row;
}

export const appendEvent = (
  tx: Transaction,
  chat: ChatRow,
  event: ChatEvent,
  at: Date,
): Promise<MessageRow> => append(tx, chat, { type: 'system', content: '', event, at });

const isParticipant = (chatId: string, userId: string) =>
  and(eq(participants.chatId, chatId), eq(participants.userId, userId));

/** The role and the read mark of a user inside the transaction; undefined unless the user takes part. */
export async function findParticipant(
  tx: Transaction,
  chatId: string,
  userId: string,
): Promise<{ role: ChatRole; lastReadSeq: number } | undefined> {
  const { role, lastReadSeq } = participants;
  const [row] = await tx
    .select({ role, lastReadSeq })
    .from(participants)
    .where(isParticipant(chatId, userId));
  return row;
}

export async function addParticipant(
  tx: Transaction,
  chat: ChatRow,
  { userId, role, at }: { userId: string; role: ChatRole; at: Date },
): Promise<void> {
  chat.memberIds = [...chat.memberIds, userId];
  await tx.update(chats).set({ memberIds: chat.memberIds }).where(eq(chats.id, chat.id));
  // Messages from before the user joined do not count as unread.
  await tx
    .insert(participants)
    .values({ chatId: chat.id, userId, role, joinedAt: at, lastReadSeq: chat.lastSeq });
}

export async function setRole(
  tx: Transaction,
  chatId: string,
  userId: string,
  role: ChatRole,
): Promise<void> {
  await tx.update(participants).set({ role }).where(isParticipant(chatId, userId));
}

export async function removeParticipant(tx: Transaction, chat: ChatRow, userId: string): Promise<void> {
  chat.memberIds = chat.memberIds.filter((id) => id !== userId);
  await tx.update(chats).set({ memberIds: chat.memberIds }).where(eq(chats.id, chat.id));
  await tx.delete(participants).where(isParticipant(chat.id, userId));
}

/** The longest-standing member if the chat has no admin; undefined if it has one. */
export async function nextAdmin(tx: Transaction, chatId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ userId: participants.userId, role: participants.role })
    .from(participants)
    .where(eq(participants.chatId, chatId))
    .orderBy(asc(participants.joinedAt), asc(participants.userId));
  return rows.some(({ role }) => role === 'admin') ? undefined : rows[0]?.userId;
}

export async function archiveChat(tx: Transaction, chatId: string, at: Date): Promise<void> {
  await tx.update(chats).set({ archivedAt: at }).where(eq(chats.id, chatId));
}

/** Raises the user's read mark, at most to the end of the log; undefined when it is not raised. */
export async function markRead(
  executor: Executor,
  { chatId, userId, seq }: { chatId: string; userId: string; seq: number },
): Promise<number | undefined> {
  const reached = sql`least(${seq}, (SELECT last_seq FROM chats WHERE id = ${chatId}))`;
  const [row] = await executor
    .update(participants)
    .set({ lastReadSeq: sql`${reached}` })
    .where(and(isParticipant(chatId, userId), lt(participants.lastReadSeq, reached)))
    .returning({ lastReadSeq: participants.lastReadSeq });
  return row?.lastReadSeq;
}

export async function chatsOf(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .select({ chatId: participants.chatId })
    .from(participants)
    .where(eq(participants.userId, userId));
  return rows.map(({ chatId }) => chatId);
}

/** Removes what is recorded about a deleted account. */
export async function forgetDepartures(executor: Executor, userId: string): Promise<void> {
  await executor.delete(departures).where(eq(departures.userId, userId));
}

/** The ids of chats that a user has left and not joined again, in pages in their order. */
export async function departedChats(
  executor: Executor,
  { userId, afterId, limit }: { userId: string; afterId: string | undefined; limit: number },
): Promise<string[]> {
  const again = executor
    .select({ chatId: participants.chatId })
    .from(participants)
    .where(and(eq(participants.chatId, departures.chatId), eq(participants.userId, userId)));
  const rows = await executor
    .select({ chatId: departures.chatId })
    .from(departures)
    .where(
      and(
        eq(departures.userId, userId),
        afterId === undefined ? undefined : gt(departures.chatId, afterId),
        notExists(again),
      ),
    )
    .orderBy(asc(departures.chatId))
    .limit(limit);
  return rows.map(({ chatId }) => chatId);
}
