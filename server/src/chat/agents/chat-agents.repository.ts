import { and, asc, eq, inArray, isNull } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { append } from '../chats.repository.ts';
import type { ChatAgentRow, ChatRow, MessageRow } from '../chats.rows.ts';
import type { AgentNote } from '../chats.table.ts';
import { agentChangeStored } from '../chats.texts.ts';
import { chatAgents } from './chat-agents.table.ts';

const shown = {
  id: chatAgents.id,
  agentId: chatAgents.agentId,
  ownerId: chatAgents.ownerId,
  name: chatAgents.name,
  addedAt: chatAgents.addedAt,
};

/** Present and former agents of chats, by their ids in chats. */
export function namesOfAgents(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { id, name } = chatAgents;
  return executor.select({ id, name }).from(chatAgents).where(inArray(id, ids));
}

/** The agents that take part in a chat, in the order in which they were added. */
export function agentsIn(executor: Executor, chatId: string): Promise<ChatAgentRow[]> {
  return executor
    .select(shown)
    .from(chatAgents)
    .where(and(eq(chatAgents.chatId, chatId), isNull(chatAgents.removedAt)))
    .orderBy(asc(chatAgents.addedAt), asc(chatAgents.id));
}

export const countAgents = (tx: Transaction, chatId: string): Promise<number> =>
  tx.$count(chatAgents, and(eq(chatAgents.chatId, chatId), isNull(chatAgents.removedAt)));

/** The chats in which these agents take part. */
export function chatsWith(
  executor: Executor,
  agentIds: readonly string[],
): Promise<{ id: string; chatId: string }[]> {
  const { id, chatId } = chatAgents;
  return executor
    .select({ id, chatId })
    .from(chatAgents)
    .where(and(inArray(chatAgents.agentId, agentIds), isNull(chatAgents.removedAt)));
}

/** Every chat that an owner's agents are or were in, for an export. */
export function agentsOf(executor: Executor, ownerId: string) {
  const { agentId, chatId, name, addedAt, removedAt } = chatAgents;
  return executor
    .select({ agentId, chatId, name, addedAt, removedAt })
    .from(chatAgents)
    .where(eq(chatAgents.ownerId, ownerId))
    .orderBy(asc(chatAgents.addedAt), asc(chatAgents.id));
}

export interface NewChatAgent {
  id: string;
  agentId: string;
  ownerId: string;
  name: string;
  addedAt: Date;
}

/** Adds an agent; one that was in the chat before gets its earlier id. @returns the id */
export async function putAgent(tx: Transaction, chat: ChatRow, agent: NewChatAgent): Promise<string> {
  const { name, addedAt } = agent;
  const begun = { name, addedAt, sinceSeq: chat.lastSeq, removedAt: null };
  const [row] = await tx
    .insert(chatAgents)
    .values({ ...agent, ...begun, chatId: chat.id })
    .onConflictDoUpdate({ target: [chatAgents.chatId, chatAgents.agentId], set: begun })
    .returning({ id: chatAgents.id });
  if (!row) throw new Error('the agent was not stored');
  return row.id;
}

export async function markRemoved(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(chatAgents).set({ removedAt: at }).where(eq(chatAgents.id, id));
}

interface AgentEntry {
  agentId: string;
  note: AgentNote;
  at: Date;
}

/** Appends a system message about an agent to the log of a chat whose row is locked. */
export const appendAgentChange = (
  tx: Transaction,
  chat: ChatRow,
  { agentId, note, at }: AgentEntry & { note: Exclude<AgentNote, { kind: 'said' }> },
): Promise<MessageRow> =>
  append(tx, chat, { type: 'system', content: agentChangeStored[note.kind], agentId, agentNote: note, at });

/** Appends a message of an agent to the log of a chat whose row is locked. */
export const appendAnswer = (
  tx: Transaction,
  chat: ChatRow,
  answer: AgentEntry & { ownerId: string; requestId: string; content: string },
): Promise<MessageRow> => {
  const { agentId, note, at, ownerId: senderId, requestId, content } = answer;
  return append(tx, chat, { type: 'text', senderId, requestId, content, agentId, agentNote: note, at });
};
