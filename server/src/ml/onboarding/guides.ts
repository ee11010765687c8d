import type { Agents } from '../../account/profiles/index.ts';
import { isProblem } from '../../platform/problems/index.ts';
import type { WorkflowSession } from '../runs/index.ts';

/** Agents have no names, so the beginning of their ids tells them apart. */
export const agentName = (agentId: string | null): string | null =>
  agentId === null ? null : `Agent ${agentId.slice(0, 8)}`;

/** How the session's agent was told to talk; nothing for the default guide, or when the agent is gone. */
export async function manner(
  agents: Agents,
  { owner, profileId, agentId }: WorkflowSession,
): Promise<string | undefined> {
  if (profileId === null || agentId === null) return undefined;
  try {
    const { agent } = await agents.get({ userId: owner, isAdmin: false }, { profileId, agentId });
    return agent.prompt;
  } catch (error) {
    if (isProblem(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}
