import type { Agents } from '../../account/profiles/index.ts';
import { isProblem } from '../../platform/problems/index.ts';
import type { WorkflowSession } from '../runs/index.ts';

/** A name for an agent, which has none of its own, from the beginning of its id. */
export const agentName = (agentId: string | null): string | null =>
  agentId === null ? null : `Agent ${agentId.slice(0, 8)}`;

/** The prompt of the session's agent; undefined for the default guide, or when the agent is gone. */
export async function instructionsOf(
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
