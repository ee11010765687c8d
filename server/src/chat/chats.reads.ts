import { chatLimits } from '@alma/shared/contract/chat/limits';
import type { Pool } from 'pg';
import { createBatcher } from '../platform/batching/index.ts';
import { unavailable } from '../platform/http/index.ts';
import {
  messageColumns,
  messageOfJson,
  participantOfJson,
  type ChatView,
  type MessageRow,
} from './chats.rows.ts';

const viewColumns = `
  c.id, c.title, c.member_ids, c.last_seq, c.archived_at, c.created_at, own.last_read_seq,
  (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.joined_at, p.role, p.user_id)
     FROM chat_participants p WHERE p.chat_id = c.id) AS members,
  (SELECT to_jsonb(m) FROM chat_messages m WHERE m.chat_id = c.id AND m.seq = c.last_seq) AS last,
  (SELECT count(*)::int FROM (
     SELECT 1 FROM chat_messages m
      WHERE m.chat_id = c.id AND m.seq > own.last_read_seq AND m.type = 'text' AND m.sender_id <> own.user_id
      LIMIT ${chatLimits.unread}) AS new) AS unread`;

export interface Page {
  messages: MessageRow[];
  hasMore: boolean;
  lastSeq: number;
}

/** Where a chat stands, for somebody who takes part. */
export interface Position {
  lastSeq: number;
  /** How far each of them has read. */
  read: Record<string, number>;
}

interface Reader {
  chatId: string;
  userId: string;
}

const mostInBatch = 200;
const maxWaiting = 20_000;

export type ChatReads = ReturnType<typeof createChatReads>;

/** Everything that is read. Each query asks in itself whether the reader takes part. */
export function createChatReads(pool: Pool) {
  async function readPositions(readers: Reader[]): Promise<(Position | undefined)[]> {
    const { rows } = await pool.query<Position & { place: string }>({
      name: 'chat-positions',
      text: `SELECT asked.place, c.last_seq AS "lastSeq",
          (SELECT jsonb_object_agg(p.user_id, p.last_read_seq) FROM chat_participants p
            WHERE p.chat_id = c.id) AS read
        FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (chat_id, user_id, place)
        JOIN chats c ON c.id = asked.chat_id AND asked.user_id = ANY (c.member_ids)`,
      values: [readers.map(({ chatId }) => chatId), readers.map(({ userId }) => userId)],
    });
    const found = new Map(rows.map(({ place, ...position }) => [Number(place), position]));
    return readers.map((_reader, index) => found.get(index + 1));
  }
  const positions = createBatcher<Reader, Position | undefined>({
    run: readPositions,
    most: mostInBatch,
    maxWaiting,
    overflow: unavailable,
    concernsAll: () => true,
  });

  async function messagesWhere(
    name: string,
    condition: string,
    values: unknown[],
    limit: number,
  ): Promise<MessageRow[]> {
    const { rows } = await pool.query<MessageRow>({
      name: `chat-messages-${name}`,
      text: `SELECT ${messageColumns} FROM chat_messages WHERE ${condition} LIMIT $${values.length + 1}`,
      values: [...values, limit],
    });
    return rows;
  }

  return {
    async view(chatId: string, userId: string): Promise<ChatView | undefined> {
      const { rows } = await pool.query({
        name: 'chat-view',
        text: `SELECT ${viewColumns} FROM chats c
          JOIN chat_participants own ON own.chat_id = c.id AND own.user_id = $2 WHERE c.id = $1`,
        values: [chatId, userId],
      });
      return rows[0] && viewOf(rows[0]);
    },

    async list(
      userId: string,
      page: { limit: number | undefined; offset: number },
    ): Promise<{ views: ChatView[]; total: number }> {
      const { rows } = await pool.query({
        name: 'chat-list',
        text: `SELECT ${viewColumns}, count(*) OVER ()::int AS total FROM chats c
          JOIN chat_participants own ON own.chat_id = c.id AND own.user_id = $1
          LEFT JOIN chat_messages newest ON newest.chat_id = c.id AND newest.seq = c.last_seq
          ORDER BY c.archived_at IS NOT NULL, newest.created_at DESC, c.id LIMIT $2 OFFSET $3`,
        values: [userId, page.limit ?? null, page.offset],
      });
      return { views: rows.map(viewOf), total: (rows[0]?.['total'] as number | undefined) ?? 0 };
    },

    /**
     * Whether somebody takes part, how far the log goes, and how far everybody has read. After a restart all ask at
     * once: those that ask together are answered by one query.
     */
    position: (chatId: string, userId: string) => positions.add({ chatId, userId }),

    /** What follows in the log, for a server that hands it on: it knows itself to whom. */
    after: (chatId: string, seq: number, limit: number) =>
      messagesWhere('after', 'chat_id = $1 AND seq > $2 ORDER BY seq', [chatId, seq], limit),

    /** What follows in the log, for one participant; nothing for anybody else. */
    afterFor: (chatId: string, userId: string, seq: number, limit: number) =>
      messagesWhere(
        'after-for',
        `chat_id = $1 AND seq > $2
         AND EXISTS (SELECT 1 FROM chats c WHERE c.id = $1 AND $3 = ANY (c.member_ids)) ORDER BY seq`,
        [chatId, seq, userId],
        limit,
      ),

    /** The last ones before a place, old to new. */
    async before(chatId: string, userId: string, seq: number, limit: number): Promise<MessageRow[]> {
      const found = await messagesWhere(
        'before',
        `chat_id = $1 AND seq < $2
         AND EXISTS (SELECT 1 FROM chats c WHERE c.id = $1 AND $3 = ANY (c.member_ids)) ORDER BY seq DESC`,
        [chatId, seq, userId],
        limit,
      );
      return found.reverse();
    },

    /** How far the logs of these chats go. */
    async lastSeqs(chatIds: string[]): Promise<{ id: string; lastSeq: number }[]> {
      const { rows } = await pool.query<{ id: string; lastSeq: number }>({
        name: 'chat-last-seqs',
        text: 'SELECT id, last_seq AS "lastSeq" FROM chats WHERE id = ANY ($1::uuid[])',
        values: [chatIds],
      });
      return rows;
    },
  };
}

function viewOf(row: Record<string, unknown>): ChatView {
  return {
    chat: {
      id: row['id'] as string,
      title: row['title'] as string,
      memberIds: row['member_ids'] as string[],
      lastSeq: row['last_seq'] as number,
      archivedAt: row['archived_at'] as Date | null,
      createdAt: row['created_at'] as Date,
    },
    members: (row['members'] as Record<string, unknown>[]).map(participantOfJson),
    last: messageOfJson(row['last'] as Record<string, unknown> | null),
    lastReadSeq: row['last_read_seq'] as number,
    unread: row['unread'] as number,
  };
}
