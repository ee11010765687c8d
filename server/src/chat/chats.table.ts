import type { AssistantKind, ChatEvent } from '@alma/shared/contract';
import { chatRoles, messageTypes } from '@alma/shared/contract/chat/limits';
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle';
import { users } from '../account/users/users.table.ts';
import { belongsTo, instant } from '../platform/database/columns.table.ts';

/** Relation of a message to its agent: how it was written, or what happened to the agent. */
export type AgentNote =
  | { kind: 'said'; assistant: AssistantKind; model: string }
  /** `left`: together with its owner, or because it was deleted. */
  | { kind: 'added' | 'removed' | 'left'; actor_id: string };

/** A chat. Its row is the lock of its log, held from raising `lastSeq` until the messages are stored. */
export const chats = pgTable(
  'chats',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    /**
     * A copy of the participants: a write that has waited for the lock of this row sees the row's newest state, but
     * outdated rows of participants.
     */
    memberIds: uuid('member_ids').array().notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('chats_members', sql`cardinality(${table.memberIds}) <= 6`)],
);

export const participants = pgTable(
  'chat_participants',
  {
    chatId: belongsTo('chat_id', () => chats.id),
    userId: belongsTo('user_id', () => users.id),
    role: text({ enum: chatRoles }).notNull(),
    joinedAt: instant('joined_at').notNull(),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index('chat_participants_user').on(table.userId),
  ],
);

/**
 * Who has left which chat, written by a trigger. Exports need it, because messages cannot be found by their sender. It
 * has no foreign keys, because adding them would have locked the chats while the migration filled it.
 */
export const departures = pgTable(
  'chat_departures',
  {
    userId: uuid('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chatId] })],
);

/** The log of each chat. Written by `chat_append` and `chat_append_one` and, for events, under the same lock. */
export const messages = pgTable(
  'chat_messages',
  {
    chatId: uuid('chat_id').notNull(),
    seq: integer().notNull(),
    senderId: uuid('sender_id'),
    requestId: text('request_id'),
    type: text({ enum: messageTypes }).notNull(),
    content: text().notNull(),
    event: jsonb().$type<ChatEvent>(),
    /** The agent that wrote it for the sender, or that a system message is about: an id of `chat_agents`. */
    agentId: uuid('agent_id'),
    agentNote: jsonb('agent_note').$type<AgentNote>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq] }),
    uniqueIndex('chat_messages_request').on(table.chatId, table.senderId, table.requestId),
  ],
);
