import type { Actor } from '../users/index.ts';
import type { AgentRef, Agents } from './agents.service.ts';
import type { Profiles } from './profiles.service.ts';

/** Called before agents of an owner are deleted. */
export type AgentsLeaving = (ownerId: string, agentIds: readonly string[]) => Promise<void>;

/** Deletes agents and profiles after informing other domains about the agents. */
export function createDepartures({ agents, profiles }: { agents: Agents; profiles: Profiles }) {
  const listeners: AgentsLeaving[] = [];
  const notify: AgentsLeaving = async (ownerId, agentIds) => {
    for (const listener of listeners) await listener(ownerId, agentIds);
  };

  return {
    on: (listener: AgentsLeaving): void => void listeners.push(listener),

    async deleteAgent(actor: Actor, ref: AgentRef): Promise<void> {
      const { agent } = await agents.get(actor, ref);
      await notify(agent.profile.user_id, [agent.id]);
      await agents.delete(actor, ref);
    },

    async deleteProfile(actor: Actor, id: string): Promise<void> {
      const { profile } = await profiles.get(actor, id);
      await notify(
        profile.user_id,
        profile.agents.map((agent) => agent.id),
      );
      await profiles.delete(actor, id);
    },
  };
}
