import { randomUUID } from 'node:crypto';
import { chatAgentLimits as limits } from '@alma/shared/contract/chat/limits';
import { mentionedIn } from '@alma/shared/contract/values/mentions';
import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockCreator } from '../chats.repository.ts';
import type { ChatAgentRow } from '../chats.rows.ts';
import {
  dropMention,
  findQuestion,
  insertAnswer,
  loadOf,
  type Mention,
  takeMention,
} from './answers.repository.ts';
import { agentsIn } from './chat-agents.repository.ts';

const minuteMs = 60_000;

/**
 * Searches recorded messages for mentions, and asks the mentioned agents. A question is stored in the transaction that
 * deletes the record, so a server may be killed at any time.
 */
export function createMentions({ database: { db }, now }: Pick<Platform, 'database' | 'now'>) {
  async function ask(tx: Transaction, mention: Mention, agent: ChatAgentRow): Promise<void> {
    const { id: chatAgentId, ownerId } = agent;
    const of = { chatAgentId, chatId: mention.chatId, ownerId };
    const at = now();
    const load = await loadOf(tx, of, new Date(at - minuteMs));
    const isFree =
      load.waiting < limits.waiting &&
      load.ofOwner < limits.answersPerMinute &&
      load.ofChat < limits.answersPerMinuteOfChat;
    // A busy agent says so once a minute.
    if (!isFree && load.busy > 0) return;
    const kind = isFree ? 'answer' : 'busy';
    await insertAnswer(tx, { id: randomUUID(), ...of, seq: mention.seq, kind, createdAt: new Date(at) });
  }

  async function search(tx: Transaction, mention: Mention): Promise<void> {
    await dropMention(tx, mention);
    const question = await findQuestion(tx, mention);
    if (!question) return;
    const present = await agentsIn(tx, mention.chatId);
    const mentioned = mentionedIn(question.content, present);
    // Questions to agents of one person are counted one after another; the fixed order of locks prevents deadlocks.
    const owners = [...new Set(mentioned.map(({ ownerId }) => ownerId))].sort();
    for (const ownerId of owners) await lockCreator(tx, ownerId);
    for (const agent of mentioned) await ask(tx, mention, agent);
  }

  return {
    /** @returns whether there may be more. */
    searchNext: (): Promise<boolean> =>
      db.transaction(async (tx) => {
        const mention = await takeMention(tx);
        if (mention) await search(tx, mention);
        return mention !== undefined;
      }),
  };
}
