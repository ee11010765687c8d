import type { ProfileAgent } from '@alma/shared/contract';
import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { headlineOf } from '@alma/shared/ui';
import type { AgentDraft } from '../../components/agent-draft.ts';

/** Agents of profiles have no name: the first words of their prompt replace it, until the user enters one. */
export function draftOf(
  { id, prompt }: Pick<ProfileAgent, 'id' | 'prompt'>,
  team: readonly AgentDraft[],
): AgentDraft {
  const headline = headlineOf(prompt)
    .title.replace(/^you are (?:an? |the )?/i, '')
    .replace(/(?<![.!?…])[.!?…]+$/u, '');
  const base = [...headline]
    .slice(0, swarmLimits.agentName - 4)
    .join('')
    .trim();
  const names = new Set(team.map(({ name }) => name.trim().toLowerCase()));
  let name = base;
  for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
  return { key: crypto.randomUUID(), name, prompt, agentId: id };
}
