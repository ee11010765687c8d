import { randomUUID } from 'node:crypto';
import type { SessionMessage } from '@alma/shared/contract';
import { and, asc, eq, getTableColumns, inArray, lte, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { storableText } from '../../platform/plain-text/index.ts';
import { messages, sessions } from './runs.table.ts';
import { sessionLimits } from './session-limits.ts';
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

/** Stores a message and counts it in the size of its session. */
export async function insertMessage(tx: Transaction, message: MessageInsert): Promise<MessageRow> {
  const { id = randomUUID(), at, requestId = null, ...rest } = message;
  // People get an error for text that cannot be stored; a model's text is shown without those characters.
  const content = rest.type === 'ai' ? storableText(rest.content) : rest.content;
  const size = sessionLimits.perMessage + content.length + JSON.stringify(rest.kwargs).length;
  await tx
    .update(sessions)
    .set({
      size: sql`CASE ${sessions.size} WHEN 0 THEN ${sizeBefore(tx, rest.sessionId)} ELSE ${sessions.size} END + ${size}`,
    })
    .where(eq(sessions.id, rest.sessionId));
  const [row] = await tx
    .insert(messages)
    .values({ ...rest, content, id, requestId, createdAt: at })
    .returning();
  if (!row) throw new Error('the message was not stored');
  return row;
}

/** The total size of the messages of a session from before `size` existed, computed when it is next written. */
const sizeBefore = (tx: Transaction, sessionId: string) => {
  const ofMessage = sql`${sessionLimits.perMessage}::int + length(${messages.content}) + length(${messages.kwargs}::text)`;
  return tx
    .select({ size: sql`coalesce(sum(${ofMessage}), 0)::int` })
    .from(messages)
    .where(eq(messages.sessionId, sessionId));
};

const isShownIn = (sessionId: string) => and(eq(messages.sessionId, sessionId), isShown);

/** The messages of a session in order, without hidden ones. */
export function shownMessages(
  executor: Executor,
  sessionId: string,
  only?: { limit?: number | undefined; runId?: string },
): Promise<MessageRow[]> {
  const ofRun = only?.runId === undefined ? undefined : sql`${messages.kwargs} ->> 'run_id' = ${only.runId}`;
  const query = executor
    .select()
    .from(messages)
    .where(and(isShownIn(sessionId), ofRun))
    .orderBy(asc(messages.position))
    .$dynamic();
  return only?.limit === undefined ? query : query.limit(only.limit);
}

/** The newest of these messages up to a number of bytes, oldest first. */
export function newestShown(executor: Executor, sessionId: string, maxBytes: number): Promise<MessageRow[]> {
  // Sums the stored sizes first, so that the texts of older messages are not read.
  const bytes = sql`octet_length(${messages.content}) + pg_column_size(${messages.kwargs})`;
  const sizes = executor
    .select({
      id: messages.id,
      upToHere: sql<number>`sum(${bytes}) OVER (ORDER BY ${messages.position} DESC)`.as('up_to_here'),
    })
    .from(messages)
    .where(isShownIn(sessionId))
    .as('sizes');
  return executor
    .select(getTableColumns(messages))
    .from(messages)
    .innerJoin(sizes, eq(sizes.id, messages.id))
    .where(lte(sizes.upToHere, maxBytes))
    .orderBy(asc(messages.position));
}

export async function shownCharacters(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ characters: sql<number>`coalesce(sum(length(${messages.content})), 0)`.mapWith(Number) })
    .from(messages)
    .where(isShownIn(sessionId));
  return row?.characters ?? 0;
}

export async function shownById(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, SessionMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(messages)
    .where(and(inArray(messages.id, ids), isShown));
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
