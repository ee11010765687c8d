import { randomUUID } from 'node:crypto';
import type { SessionMessage } from '@alma/shared/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { storableText } from '../../platform/storable/index.ts';
import { messages, sessions } from './runs.table.ts';
import type { Kwargs } from './workflow.ts';

export type MessageRow = typeof messages.$inferSelect;

export interface MessageInsert {
  id?: string;
  sessionId: string;
  type: MessageRow['type'];
  content: string;
  name: string | null;
  kwargs: Kwargs;
  requestId?: string | undefined;
  at: Date;
}

const isShown = sql`${messages.kwargs} ->> 'hidden' IS DISTINCT FROM 'true'`;

export async function insertMessage(tx: Executor, message: MessageInsert): Promise<MessageRow> {
  const { id = randomUUID(), at, requestId = null, ...rest } = message;
  // People are told what cannot be stored; of a model's text the rest is shown.
  const content = rest.type === 'ai' ? storableText(rest.content) : rest.content;
  const [row] = await tx
    .insert(messages)
    .values({ ...rest, content, id, requestId, createdAt: at })
    .returning();
  if (!row) throw new Error('the message was not stored');
  return row;
}

/** The messages of a session in order, without hidden ones. */
export function shownMessages(executor: Executor, sessionId: string): Promise<MessageRow[]> {
  return executor
    .select()
    .from(messages)
    .where(and(eq(messages.sessionId, sessionId), isShown))
    .orderBy(asc(messages.position));
}

export async function shownById(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, SessionMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(messages)
    .where(and(inArray(messages.id, [...ids]), isShown));
  return new Map(rows.map((row) => [row.id, presentMessage(row)]));
}

export async function findPrompt(
  tx: Executor,
  sessionId: string,
  requestId: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.sessionId, sessionId), eq(messages.requestId, requestId)));
  return row;
}

export async function findMessage(executor: Executor, id: string): Promise<MessageRow | undefined> {
  const [row] = await executor.select().from(messages).where(eq(messages.id, id));
  return row;
}

/** Locks a message until the transaction ends. Undefined for anyone but the owner. */
export async function lockMessage(
  tx: Transaction,
  id: string,
  ownerId: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select({ message: messages })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .where(and(eq(messages.id, id), eq(sessions.ownerId, ownerId)))
    .for('no key update', { of: messages });
  return row?.message;
}

export async function setKwargs(tx: Transaction, id: string, kwargs: Kwargs): Promise<void> {
  await tx.update(messages).set({ kwargs }).where(eq(messages.id, id));
}

export function presentMessage(row: MessageRow): SessionMessage {
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    name: row.name,
    additional_kwargs: {
      ...row.kwargs,
      ...(row.requestId === null ? {} : { request_id: row.requestId }),
    },
  };
}
