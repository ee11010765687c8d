import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { isWithin, tooLong } from '@alma/shared/contract/values/characters';
import type { AgentDraft } from '../../components/agent-draft.ts';
import { texts } from '../../texts.ts';

const copy = texts.swarmSetup;

const isFilled = ({ name, prompt }: AgentDraft): boolean => name.trim() !== '' && prompt.trim() !== '';

/** Agents that will be added: those with both fields filled. */
export const filledAgents = (agents: readonly AgentDraft[]): AgentDraft[] => agents.filter(isFilled);

/** The error of the team as a whole; undefined when a chat can be created. */
export function teamError(agents: readonly AgentDraft[]): string | undefined {
  return filledAgents(agents).length === 0 ? copy.needed : undefined;
}

/** The errors of one agent: a missing field, or a name used by an earlier agent. */
export function agentErrors(
  agent: AgentDraft,
  agents: readonly AgentDraft[],
): { name?: string; prompt?: string } {
  const name = agent.name.trim();
  const prompt = agent.prompt.trim();
  if (name === '' && prompt === '') return {};
  if (name === '') return { name: copy.nameNeeded };
  const above = agents.slice(0, agents.indexOf(agent));
  const isTaken = above.some((other) => other.name.trim().toLowerCase() === name.toLowerCase());
  return {
    ...(isTaken ? { name: copy.nameTaken } : {}),
    ...(isWithin(name, swarmLimits.agentName) ? {} : { name: tooLong(swarmLimits.agentName) }),
    ...(isWithin(prompt, swarmLimits.systemPrompt) ? {} : { prompt: tooLong(swarmLimits.systemPrompt) }),
    ...(prompt === '' ? { prompt: copy.promptNeeded } : {}),
  };
}

export const hasErrors = (agents: readonly AgentDraft[]): boolean =>
  agents.some((agent) => Object.keys(agentErrors(agent, agents)).length > 0);
