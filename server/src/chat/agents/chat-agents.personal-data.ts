import type { Db } from '../../platform/database/index.ts';
import { jsonFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import { agentsOf } from './chat-agents.repository.ts';

/** The chats in which a person's agents take or took part. These rows are erased with the agents. */
export const agentsPersonalData = (db: Db): PersonalDataSource => ({
  name: 'chat-agents',
  async *collect(userId) {
    const found = await agentsOf(db, userId);
    if (found.length === 0) return;
    const agents = found.map(({ agentId, chatId, name, addedAt, removedAt }) => ({
      agent_id: agentId,
      chat_id: chatId,
      name,
      added_at: addedAt.toISOString(),
      removed_at: removedAt?.toISOString() ?? null,
    }));
    yield jsonFile('chat-agents.json', agents);
  },
});
