import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, notInArray, sql } from '#drizzle';
import { lockedOutStatuses, users } from '../../account/users/index.ts';
import {
  anyOf,
  countQueue,
  type Executor,
  isFree,
  type Lease,
  leaseEnd,
  type Transaction,
} from '../../platform/database/index.ts';
import { chats, messages } from '../chats.table.ts';
import { agentAnswers, agentMentions, chatAgents } from './chat-agents.table.ts';

export type AnswerRow = typeof agentAnswers.$inferSelect;

export interface Mention {
  chatId: string;
  seq: number;
}

const isWaiting = eq(agentAnswers.status, 'waiting');
const isMine = (id: string, lease: Lease) =>
  and(eq(agentAnswers.id, id), eq(agentAnswers.leaseId, lease.id), isWaiting);

/** A message that has not been searched for mentions yet, locked for this server until the transaction ends. */
export async function takeMention(tx: Transaction): Promise<Mention | undefined> {
  const [row] = await tx
    .select()
    .from(agentMentions)
    .orderBy(asc(agentMentions.chatId), asc(agentMentions.seq))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export async function dropMention(tx: Transaction, { chatId, seq }: Mention): Promise<void> {
  await tx.delete(agentMentions).where(and(eq(agentMentions.chatId, chatId), eq(agentMentions.seq, seq)));
}

export interface AskingMessage {
  senderId: string;
  content: string;
}

/** A text that a person wrote; undefined for other messages. */
export async function findQuestion(
  executor: Executor,
  { chatId, seq }: Mention,
): Promise<AskingMessage | undefined> {
  const { senderId, content } = messages;
  const [row] = await executor
    .select({ senderId, content })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        eq(messages.seq, seq),
        eq(messages.type, 'text'),
        isNull(messages.agentId),
      ),
    );
  return row && row.senderId !== null ? { ...row, senderId: row.senderId } : undefined;
}

/** The load that limits the next question: waiting questions for this agent, and recent ones. */
export async function loadOf(
  tx: Transaction,
  of: { chatAgentId: string; chatId: string; ownerId: string },
  since: Date,
): Promise<{ waiting: number; ofOwner: number; ofChat: number; busy: number }> {
  const isAnswer = eq(agentAnswers.kind, 'answer');
  const isRecent = gt(agentAnswers.createdAt, since);
  const numberOf = (...conditions: Parameters<typeof and>) => tx.$count(agentAnswers, and(...conditions));
  const isOfChat = eq(agentAnswers.chatId, of.chatId);
  const isOfAgent = eq(agentAnswers.chatAgentId, of.chatAgentId);
  return {
    waiting: await numberOf(isOfAgent, isWaiting),
    ofOwner: await numberOf(eq(agentAnswers.ownerId, of.ownerId), isAnswer, isRecent),
    ofChat: await numberOf(isOfChat, isAnswer, isRecent),
    busy: await numberOf(isOfChat, isOfAgent, eq(agentAnswers.kind, 'busy'), isRecent),
  };
}

/** Stores one answer for each agent and question, even when it is inserted repeatedly. */
export async function insertAnswer(
  tx: Transaction,
  answer: Pick<AnswerRow, 'id' | 'chatAgentId' | 'chatId' | 'ownerId' | 'seq' | 'kind' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(agentAnswers)
    .values({ ...answer, status: 'waiting' })
    .onConflictDoNothing();
}

/** Claims answers that no server works on; only the oldest question of each agent. */
export function claimAnswers(executor: Executor, lease: Lease, limit: number): Promise<AnswerRow[]> {
  const free = executor
    .select({ id: agentAnswers.id })
    .from(agentAnswers)
    .where(
      and(
        isWaiting,
        isFree(agentAnswers.leaseUntil),
        sql`NOT EXISTS (SELECT 1 FROM ${agentAnswers} earlier WHERE earlier.status = 'waiting'
          AND earlier.chat_agent_id = ${agentAnswers.chatAgentId} AND earlier.seq < ${agentAnswers.seq})`,
      ),
    )
    .orderBy(asc(agentAnswers.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return executor
    .update(agentAnswers)
    .set({ leaseId: lease.id, leaseUntil: leaseEnd(lease), attempts: sql`${agentAnswers.attempts} + 1` })
    .where(anyOf(agentAnswers.id, free))
    .returning();
}

/** @returns the ids that this server still holds. */
export async function renewAnswers(
  executor: Executor,
  lease: Lease,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .update(agentAnswers)
    .set({ leaseUntil: leaseEnd(lease) })
    .where(and(isWaiting, eq(agentAnswers.leaseId, lease.id), inArray(agentAnswers.id, ids)))
    .returning({ id: agentAnswers.id });
  return new Set(rows.map(({ id }) => id));
}

/** Leaves answers to other servers; an attempt that ends in an orderly stop does not count. */
export async function releaseAnswers(executor: Executor, lease: Lease): Promise<void> {
  await executor
    .update(agentAnswers)
    .set({ leaseId: null, leaseUntil: null, attempts: sql`${agentAnswers.attempts} - 1` })
    .where(and(isWaiting, eq(agentAnswers.leaseId, lease.id)));
}

/** @returns false when another server has claimed or given the answer. */
export async function finishAnswer(tx: Executor, id: string, lease: Lease): Promise<boolean> {
  const rows = await tx
    .update(agentAnswers)
    .set({ status: 'done', leaseId: null, leaseUntil: null })
    .where(isMine(id, lease))
    .returning({ id: agentAnswers.id });
  return rows.length > 0;
}

/** Questions to agents in chats that are not answered yet. */
export const countAnswers = (executor: Executor): ReturnType<typeof countQueue> =>
  countQueue(executor, agentAnswers.leaseUntil, isWaiting);

export async function dropAnswersBefore(executor: Executor, at: Date): Promise<void> {
  await executor.delete(agentAnswers).where(lt(agentAnswers.createdAt, at));
}

export interface Answering {
  agentId: string;
  name: string;
  sinceSeq: number;
}

/** The agent that must answer; undefined when it or its owner is not in the chat, or the chat is archived. */
export async function findAnswering(
  executor: Executor,
  { chatAgentId, chatId, ownerId }: AnswerRow,
): Promise<Answering | undefined> {
  const { agentId, name, sinceSeq } = chatAgents;
  const [row] = await executor
    .select({ agentId, name, sinceSeq })
    .from(chatAgents)
    .innerJoin(chats, eq(chats.id, chatAgents.chatId))
    .innerJoin(users, eq(users.id, chatAgents.ownerId))
    .where(
      and(
        eq(chatAgents.id, chatAgentId),
        eq(chatAgents.ownerId, ownerId),
        eq(chats.id, chatId),
        isNull(chatAgents.removedAt),
        isNull(chats.archivedAt),
        notInArray(users.status, [...lockedOutStatuses]),
        sql`${chatAgents.ownerId} = ANY (${chats.memberIds})`,
      ),
    );
  return row;
}

export interface TextMessage {
  seq: number;
  senderId: string | null;
  /** Id of the agent that wrote it. */
  agentId: string | null;
  content: string;
}

/** The last texts between the agent's arrival and the question, oldest first. */
export async function textsBefore(
  executor: Executor,
  of: { chatId: string; sinceSeq: number; seq: number; limit: number },
): Promise<TextMessage[]> {
  const { seq, senderId, agentId, content } = messages;
  const rows = await executor
    .select({ seq, senderId, agentId, content })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, of.chatId),
        gt(messages.seq, of.sinceSeq),
        lte(messages.seq, of.seq),
        eq(messages.type, 'text'),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(of.limit);
  return rows.reverse();
}
