import { index, integer, pgTable, primaryKey, smallint, sql, text, uniqueIndex, uuid } from '#drizzle';
import { agents } from '../../account/profiles/profiles.table.ts';
import { users } from '../../account/users/users.table.ts';
import { belongsTo, instant } from '../../platform/database/columns.table.ts';
import { chats } from '../chats.table.ts';

/** Agents in chats. A row stays when its agent is removed, since the agent's messages show the name. */
export const chatAgents = pgTable(
  'chat_agents',
  {
    id: uuid().primaryKey(),
    chatId: belongsTo('chat_id', () => chats.id),
    agentId: belongsTo('agent_id', () => agents.id),
    ownerId: belongsTo('owner_id', () => users.id),
    /** Unique in the chat regardless of case: agents are added under the lock of the chat. */
    name: text().notNull(),
    addedAt: instant('added_at').notNull(),
    /** The end of the log when the agent was added; earlier messages are not passed to it. */
    sinceSeq: integer('since_seq').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('chat_agents_chat').on(table.chatId, table.agentId),
    index('chat_agents_agent').on(table.agentId),
    index('chat_agents_owner').on(table.ownerId),
  ],
);

/**
 * Messages that may mention an agent. Written by `chat_append` and `chat_append_one` together with the message, so that
 * none is missed; a row is deleted when a server has searched the message for mentions.
 */
export const agentMentions = pgTable(
  'chat_agent_mentions',
  { chatId: uuid('chat_id').notNull(), seq: integer().notNull() },
  (table) => [primaryKey({ columns: [table.chatId, table.seq] })],
);

/** Questions to agents, with one answer for each mention. Rows are kept for a day to limit the number of questions. */
export const agentAnswers = pgTable(
  'chat_agent_answers',
  {
    id: uuid().primaryKey(),
    chatAgentId: belongsTo('chat_agent_id', () => chatAgents.id),
    chatId: uuid('chat_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** The message with the question. */
    seq: integer().notNull(),
    /** `busy`: the question exceeds the limits of an agent, and the answer only says so. */
    kind: text({ enum: ['answer', 'busy'] }).notNull(),
    status: text({ enum: ['waiting', 'done'] }).notNull(),
    leaseId: uuid('lease_id'),
    leaseUntil: instant('lease_until'),
    /** How often a server has started to answer. */
    attempts: smallint().notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_agent_answers_question').on(table.chatAgentId, table.seq),
    index('chat_agent_answers_waiting')
      .on(table.createdAt)
      .where(sql`${table.status} = 'waiting'`),
    index('chat_agent_answers_queue')
      .on(table.chatAgentId, table.seq)
      .where(sql`${table.status} = 'waiting'`),
    index('chat_agent_answers_owner').on(table.ownerId, table.createdAt),
    index('chat_agent_answers_chat').on(table.chatId, table.createdAt),
    index('chat_agent_answers_created').on(table.createdAt),
  ],
);
