import type { Transaction } from '../../platform/database/index.ts';
import type { RecordEvent } from '../chat-change.ts';
import type { ChatAgentRow, ChatRow } from '../chats.rows.ts';
import { agentsIn, markRemoved } from './chat-agents.repository.ts';

/** Removes agents from a chat whose row is locked. */
export async function removeAgents(
  tx: Transaction,
  chat: ChatRow,
  record: RecordEvent,
  { actorId, at, isTaken }: { actorId: string; at: Date; isTaken: (agent: ChatAgentRow) => boolean },
): Promise<void> {
  for (const agent of (await agentsIn(tx, chat.id)).filter(isTaken)) {
    await markRemoved(tx, agent.id, at);
    await record.ofAgent(agent.id, { kind: 'left', actor_id: actorId });
  }
}
