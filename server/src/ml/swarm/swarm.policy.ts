import { swarmLimits } from '@alma/shared/contract';
import { conflict, notFound, Problem } from '../../platform/problems/index.ts';
import type { Team, TeamAgent } from './swarm.state.ts';

export const noSuchSwarm = (): Problem => notFound('There is no such session');
export const noSuchNote = (): Problem => notFound('There is no such note');
export const agentsRequired = (): Problem =>
  new Problem('AGENTS_REQUIRED', 'Add an agent before you send a message');
export const modeUnknown = (mode: string): Problem =>
  new Problem('MODE_UNKNOWN', `There is no mode ${mode}. The mode is send.`);
export const agentUnknown = (name: string, { agents }: Team): Problem =>
  new Problem(
    'AGENT_UNKNOWN',
    `There is no agent ${name} here. There are: ${agents.map((agent) => agent.name).join(', ')}.`,
  );

/** @throws {Problem} 409 when the team is full, or has an agent of this name. */
export function checkJoin({ agents }: Team, { name }: TeamAgent): void {
  if (agents.some((agent) => agent.name.toLowerCase() === name.toLowerCase())) {
    throw conflict('AGENT_EXISTS', `There is already an agent called ${name}. Choose another name.`);
  }
  if (agents.length >= swarmLimits.agents) {
    throw conflict('LIMIT_REACHED', `A swarm chat has at most ${swarmLimits.agents} agents`);
  }
}
