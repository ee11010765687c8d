import { randomUUID } from 'node:crypto';
import { chatLimits, type ParsedBody } from '@alma/shared/contract';
import type { Agents } from '../../account/profiles/index.ts';
import {
  assertAdmin,
  assertCurrent,
  type Changing,
  type ChatChangesOptions,
  createChange,
} from '../chat-change.ts';
import { agentExists, archived, noSuchAgentHere, noSuchChat, tooManyParticipants } from '../chats.errors.ts';
import { freeName } from './agent-names.ts';
import { agentsIn, chatsWith, markRemoved, putAgent } from './chat-agents.repository.ts';
import { removeAgents } from './remove-agents.ts';

export interface AgentChangesOptions extends ChatChangesOptions {
  agents: Pick<Agents, 'ofOwner'>;
}

/** Adds agents to chats and removes them. */
export function createAgentChanges(options: AgentChangesOptions) {
  const { platform, agents } = options;
  const change = createChange(options);
  const now = (): Date => new Date(platform.now());

  return {
    /** Adds an agent of the actor; an agent that already takes part is not changed. */
    async add(
      changing: Changing,
      { agent_id: agentId, name }: ParsedBody<'chats.agents.add'>,
    ): Promise<void> {
      const { actorId, chatId } = changing;
      await change(chatId, async (tx, chat, record) => {
        if (!chat.memberIds.includes(actorId)) throw noSuchChat();
        const { name: nameOfProfile } = await agents.ofOwner(agentId, actorId, tx);
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) throw archived();
        const present = await agentsIn(tx, chatId);
        const known = present.find((agent) => agent.agentId === agentId);
        if (known && (name === undefined || name === known.name)) return;
        if (known) throw agentExists(known.name);
        if (chat.memberIds.length + present.length >= chatLimits.participants) throw tooManyParticipants();
        const free = freeName(name ?? nameOfProfile, present);
        if (name !== undefined && free !== name) throw agentExists(name);
        const agent = { id: randomUUID(), agentId, ownerId: actorId, name: free, addedAt: now() };
        const id = await putAgent(tx, chat, agent);
        await record.ofAgent(id, { kind: 'added', actor_id: actorId });
      });
    },

    /** Allowed for the agent's owner and for admins of the chat. */
    async remove(changing: Changing, id: string): Promise<void> {
      const { actorId, chatId } = changing;
      await change(chatId, async (tx, chat, record) => {
        if (!chat.memberIds.includes(actorId)) throw noSuchChat();
        const agent = (await agentsIn(tx, chatId)).find((present) => present.id === id);
        if (agent?.ownerId !== actorId) await assertAdmin(tx, chat, actorId);
        if (!agent) throw noSuchAgentHere();
        await assertCurrent(tx, chat, changing);
        if (chat.archivedAt) throw archived();
        await markRemoved(tx, id, now());
        await record.ofAgent(id, { kind: 'removed', actor_id: actorId });
      });
    },

    /** Removes agents that are about to be deleted from all chats. Can be repeated. */
    async leaveAll(actorId: string, agentIds: readonly string[]): Promise<void> {
      if (agentIds.length === 0) return;
      const places = await chatsWith(platform.database.db, agentIds);
      for (const chatId of new Set(places.map((place) => place.chatId))) {
        await change(chatId, (tx, chat, record) =>
          removeAgents(tx, chat, record, {
            actorId,
            at: now(),
            isTaken: ({ agentId }) => agentIds.includes(agentId),
          }),
        );
      }
    },
  };
}
