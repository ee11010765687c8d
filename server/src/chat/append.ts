import type { Pool, QueryConfig } from 'pg';
import { createBatcher } from '../platform/batching/index.ts';
import { databaseFailure } from '../platform/database/index.ts';
import { unavailable } from '../platform/problems/index.ts';
import { archived, noSuchChat, requestIdReused } from './chats.errors.ts';
import type { MessageRow } from './chats.rows.ts';

export interface Sending {
  chatId: string;
  senderId: string;
  requestId: string | null;
  content: string;
}

export interface Appended {
  message: MessageRow;
  /** False when the message was already stored under the same request_id. */
  isNew: boolean;
}

type Outcome = 'stored' | 'known' | 'reused' | 'archived' | 'absent';

const maxBatch = 512;
const maxWaiting = 20_000;
const maxAtOnce = 4;

const ofPerson = { type: 'text', event: null, agentId: null, agentNote: null } as const;

const answer = 'outcome, message_seq AS seq, stored_at AS "createdAt"';

/** A batch of one message, the usual case, takes a fraction of the time with a separate function. */
function statement(batch: Sending[]): QueryConfig {
  const [only, ...further] = batch;
  if (only && further.length === 0) {
    return {
      name: 'chat-append-one',
      text: `SELECT ${answer} FROM chat_append_one($1, $2, $3, $4)`,
      values: [only.chatId, only.senderId, only.requestId, only.content],
    };
  }
  return {
    name: 'chat-append',
    text: `SELECT ${answer} FROM chat_append($1::uuid[], $2::uuid[], $3::text[], $4::text[]) ORDER BY place`,
    values: [
      batch.map(({ chatId }) => chatId),
      batch.map(({ senderId }) => senderId),
      batch.map(({ requestId }) => requestId),
      batch.map(({ content }) => content),
    ],
  };
}

/**
 * Stores messages. Those that arrive during a write share the next one; each is refused separately (archived, not a
 * participant).
 */
export function createAppend(pool: Pool): (sending: Sending) => Promise<Appended> {
  async function run(batch: Sending[]): Promise<(Appended | Outcome)[]> {
    const { rows } = await pool.query<{ outcome: Outcome; seq: number; createdAt: Date }>(statement(batch));
    return batch.map((sending, index) => {
      const row = rows[index];
      if (!row) throw new Error('the database answered for fewer messages than it was given');
      if (row.outcome !== 'stored' && row.outcome !== 'known') return row.outcome;
      const { seq, createdAt } = row;
      const message: MessageRow = { ...sending, ...ofPerson, seq, createdAt };
      return { message, isNew: row.outcome === 'stored' };
    });
  }

  const writes = createBatcher<Sending, Appended | Outcome>({
    run,
    names: ({ chatId, senderId, requestId }) =>
      requestId === null ? [] : [`${chatId}/${senderId}/${requestId}`],
    maxBatch,
    // Messages of one chat keep their order of arrival.
    atOnce: { max: maxAtOnce, lane: ({ chatId }) => chatId },
    maxWaiting,
    overflow: unavailable,
    // An outage fails the whole batch; a text that cannot be stored fails one message.
    concernsAll: (error) => databaseFailure(error)?.kind === 'unavailable',
  });

  return async (sending) => {
    const result = await writes.add(sending);
    if (typeof result !== 'string') return result;
    if (result === 'reused') throw requestIdReused();
    throw result === 'archived' ? archived() : noSuchChat();
  };
}
