import { matches } from '../../platform/http/index.ts';
import { stale } from '../../platform/problems/index.ts';
import type { Actor } from '../users/index.ts';
import type { AgentRef, Agents } from './agents.service.ts';
import type { Profiles } from './profiles.service.ts';

/** Called before agents of an owner are deleted. */
export type AgentsLeaving = (ownerId: string, agentIds: readonly string[]) => Promise<void>;

/** Deletes agents and profiles after informing other domains about the agents. */
export function createAgentDeletions({ agents, profiles }: { agents: Agents; profiles: Profiles }) {
  const listeners: AgentsLeaving[] = [];
  const notify: AgentsLeaving = async (ownerId, agentIds) => {
    for (const listener of listeners) await listener(ownerId, agentIds);
  };

  return {
    on: (listener: AgentsLeaving): void => void listeners.push(listener),

    async deleteAgent(actor: Actor, ref: AgentRef, ifMatch?: string): Promise<void> {
      const { agent, etag } = await agents.get(actor, ref);
      // Checked before the listeners act; the deletion itself checks again with the row locked.
      if (!matches(ifMatch, etag)) throw stale();
      await notify(agent.profile.user_id, [agent.id]);
      await agents.delete(actor, ref, ifMatch);
    },

    async deleteProfile(actor: Actor, id: string, ifMatch?: string): Promise<void> {
      const { profile, etag } = await profiles.get(actor, id);
      if (!matches(ifMatch, etag)) throw stale();
      await notify(
        profile.user_id,
        profile.agents.map((agent) => agent.id),
      );
      await profiles.delete(actor, id, ifMatch);
    },
  };
}
