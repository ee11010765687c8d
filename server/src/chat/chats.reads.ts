import { chatLimits } from '@alma/shared/contract/chat/limits';
import type { Pool } from 'pg';
import { createReadBatcher } from '../platform/batching/index.ts';
import {
  chatAgentOfJson,
  type ChatView,
  messageColumns,
  messageOfJson,
  type MessageRow,
  participantOfJson,
} from './chats.rows.ts';

const viewColumns = `
  c.id, c.title, c.member_ids, c.last_seq, c.archived_at, c.created_at, own.last_read_seq,
  (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.joined_at, p.role, p.user_id)
     FROM chat_participants p WHERE p.chat_id = c.id) AS members,
  (SELECT jsonb_agg(to_jsonb(a) ORDER BY a.added_at, a.id)
     FROM chat_agents a WHERE a.chat_id = c.id AND a.removed_at IS NULL) AS agents,
  (SELECT to_jsonb(m) FROM chat_messages m WHERE m.chat_id = c.id AND m.seq = c.last_seq) AS last,
  (SELECT count(*)::int FROM (
     SELECT 1 FROM chat_messages m
      WHERE m.chat_id = c.id AND m.seq > own.last_read_seq AND m.type = 'text'
        AND (m.sender_id <> own.user_id OR m.agent_id IS NOT NULL)
      LIMIT ${chatLimits.unread}) AS new) AS unread`;

/** Messages, oldest first. */
export interface Page {
  messages: MessageRow[];
  /** Whether there are more in the direction of the read. */
  hasMore: boolean;
  /** The end of the chat's log. */
  lastSeq: number;
}

/** The state of a chat for one of its participants. */
export interface Position {
  lastSeq: number;
  /** The read mark of each participant. */
  read: Record<string, number>;
}

interface Reader {
  chatId: string;
  userId: string;
}

export type ChatReads = ReturnType<typeof createChatReads>;

/** All reads of chats. Each query itself checks that the reader takes part. */
export function createChatReads(pool: Pool) {
  const positionOf = createReadBatcher((readers: Reader[]) => readPositions(pool, readers));

  /** The number of chats when a page is empty, which has no row to carry it. */
  async function countOf(userId: string, offset: number): Promise<number> {
    if (offset === 0) return 0;
    const { rows } = await pool.query({
      name: 'chat-count',
      text: 'SELECT count(*)::int AS total FROM chat_participants WHERE user_id = $1',
      values: [userId],
    });
    return rows[0]?.['total'] as number;
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
      const total = rows[0]?.['total'] as number | undefined;
      return { views: rows.map(viewOf), total: total ?? (await countOf(userId, page.offset)) };
    },

    /**
     * The end of the log and the read marks; undefined unless the user takes part. Concurrent calls share one query,
     * because after a restart all readers ask simultaneously.
     */
    position: (chatId: string, userId: string) => positionOf({ chatId, userId }),

    /** The next messages, for a server that itself knows who may read them. */
    after: (chatId: string, seq: number, limit: number) =>
      messagesWhere(pool, 'after', 'chat_id = $1 AND seq > $2 ORDER BY seq', [chatId, seq], limit),

    /** The next messages for one participant; none for anyone else. */
    afterFor: (chatId: string, userId: string, seq: number, limit: number) =>
      messagesWhere(
        pool,
        'after-for',
        `chat_id = $1 AND seq > $2
         AND EXISTS (SELECT 1 FROM chats c WHERE c.id = $1 AND $3 = ANY (c.member_ids)) ORDER BY seq`,
        [chatId, seq, userId],
        limit,
      ),

    /** The last messages before a seq, oldest first. */
    async before(chatId: string, userId: string, seq: number, limit: number): Promise<MessageRow[]> {
      const found = await messagesWhere(
        pool,
        'before',
        `chat_id = $1 AND seq < $2
         AND EXISTS (SELECT 1 FROM chats c WHERE c.id = $1 AND $3 = ANY (c.member_ids)) ORDER BY seq DESC`,
        [chatId, seq, userId],
        limit,
      );
      return found.reverse();
    },

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

async function readPositions(pool: Pool, readers: Reader[]): Promise<(Position | undefined)[]> {
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
async function messagesWhere(
  pool: Pool,
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
    agents: ((row['agents'] ?? []) as Record<string, unknown>[]).map(chatAgentOfJson),
    last: messageOfJson(row['last'] as Record<string, unknown> | null),
    lastReadSeq: row['last_read_seq'] as number,
    unread: row['unread'] as number,
  };
}
